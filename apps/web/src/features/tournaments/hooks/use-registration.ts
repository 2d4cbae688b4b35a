import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { ownAgeQuery } from "@/entities/wagering/api/ages";
import { entryRequestQuery } from "../api/entry-request.ts";
import { ownTeamQuery } from "@/entities/team/api/own-team";
import {
  hasSecondRoundBegun,
  type RegistrationInput,
  registrationState,
} from "../domain/registration.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { waitingState } from "../domain/waiting.ts";
import { useOwnParticipant } from "./use-own-participant.ts";

const CLOCK_MS = 5_000;

/** The viewer's options in a tournament, and the participant they act for. */
export function useRegistration(tournament: TournamentPage) {
  const { profile, session, isLoading, hasProfileFailed } = useSession();
  const now = useNow(CLOCK_MS);
  const isTeam = tournament.type === "team";
  const needsTeam =
    profile !== null && profile.team_id !== null && (isTeam || tournament.ticket_type === "team");
  const team = useQuery(ownTeamQuery(needsTeam ? profile.team_id : null, profile?.id ?? ""));
  const asksAge = profile !== null && tournament.status !== "Finalizado";
  const age = useQuery({ ...ownAgeQuery(tournament.id), enabled: asksAge });
  const participantId = useOwnParticipant(tournament);
  const entrantName = (isTeam ? profile?.team?.name : profile?.username) ?? null;
  // The names in the game: for a team, its own name or the name of the registering member.
  // Rivals need one of them to find the side.
  const identities = { ...profile?.game_identities, ...(isTeam ? team.data?.gameIdentities : {}) };
  const own = tournament.entrants.find((entrant) => entrant.id === participantId);
  const request = useQuery({
    ...entryRequestQuery(tournament.id, participantId),
    enabled: participantId !== null && tournament.status === "Inscripciones" && !own,
  });
  const isAsked = request.data?.state === "asked" && !own;
  // If the team failed to load, the viewer must not be treated as having none.
  const isKnown =
    !isLoading &&
    !hasProfileFailed &&
    (!needsTeam || team.isSuccess) &&
    // Another component of the page may have loaded the data while this component is still hydrated for a visitor.
    !(asksAge && age.isLoading);
  const input: RegistrationInput = {
    tournament: {
      status: tournament.status,
      type: tournament.type,
      teamFormat: tournament.team_format,
      ticketType: tournament.ticket_type,
      entryFee: tournament.entry_fee,
      maxParticipants: tournament.max_participants,
      registrationDeadline: tournament.registration_deadline,
      startDate: tournament.start_date,
      checkInMinutes: tournament.check_in_minutes,
      checkInClosesAt: tournament.check_in_closes_at,
      hasStructure: Boolean(tournament.structure_generated_at),
      isOver: tournament.finished_at !== null,
    },
    taken: tournament.playing + tournament.waiting.held,
    isWaitedFor: tournament.waiting.isWaitedFor,
    isAsked,
    viewer: session
      ? {
          participantId: profile?.participant_id ?? null,
          tickets: profile?.personal_tickets ?? 0,
          team: team.data ?? null,
          age: age.data
            ? {
                minimum: age.data.minimum_age,
                isKnown: age.data.birth_date_known,
                isReached: age.data.is_of_age,
                reachedOn: age.data.of_age_on,
                teamMissing: age.data.team_missing,
              }
            : null,
        }
      : null,
    registration: own
      ? { participantId: own.id, checkedInAt: own.checkedInAt, status: own.status }
      : null,
    now,
  };

  return {
    participantId,
    teamId: profile?.team_id ?? null,
    isAsked,
    /** Team members are asked for the birth date only here, because they take no other action. */
    owesBirthDate: asksAge && isTeam && age.data?.birth_date_known === false,
    entrantName,
    /** Whether the name in the game is needed: until the draw, for a user who acts for themselves or for the team. */
    needsIdentity:
      !identities[tournament.game] &&
      !tournament.structure_generated_at &&
      (!isTeam || team.data?.canAct === true),
    /**
     * The team whose name in the game is missing and whose leader the viewer is.
     * Null if the player's own name is missing.
     */
    identityTeam: isTeam && team.data?.isLeader ? team.data : null,
    /** Null until the viewer is known. */
    state: isKnown ? registrationState(input) : null,
    /** Null if the waiting list does not concern the viewer, or the viewer is not known yet. */
    waiting: isKnown
      ? waitingState({
          ...input,
          list: tournament.waiting,
          // A tournament with approval has no waiting list: the user requests a place.
          offerMinutes:
            tournament.entry_by === "approval" ? null : tournament.waiting_offer_minutes,
          allowsReplacement: tournament.allows_replacement,
          isSecondRound: hasSecondRoundBegun(tournament.stages),
        })
      : null,
  };
}
