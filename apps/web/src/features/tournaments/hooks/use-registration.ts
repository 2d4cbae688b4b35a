import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import { entryRequestQuery } from "../api/tournament-invitation.ts";
import { tournamentActsQuery } from "../api/allowed-actions.ts";
import { ownTeamQuery } from "@/entities/team/api/own-team";
import { registrationState } from "../domain/registration.ts";
import { untilClockChange } from "../domain/next-registration-deadline.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { waitingState } from "../domain/waiting-list-options.ts";
import { useOwnParticipant } from "./use-own-participant.ts";

/** The viewer's options in a tournament, and the participant they act for. */
export function useRegistration(tournament: TournamentPage) {
  const { profile, isLoading, hasProfileFailed } = useSession();
  const isTeam = tournament.type === "team";
  const needsTeam =
    profile !== null && profile.team_id !== null && (isTeam || tournament.ticket_type === "team");
  const team = useQuery(ownTeamQuery(needsTeam ? profile.team_id : null, profile?.id ?? ""));
  const acts = useQuery({
    ...tournamentActsQuery(tournament.id, profile?.id),
    enabled: profile !== null && tournament.status !== "Finalizado",
    refetchInterval: () => untilClockChange(tournament, Date.now()),
  });
  const participantId = useOwnParticipant(tournament);
  const participantName = (isTeam ? profile?.team?.name : profile?.username) ?? null;
  // The side's names by game. For a team: the names of the team, otherwise those of the registering member.
  // Rivals need them to find the side in the game.
  const identities = { ...profile?.game_identities, ...(isTeam ? team.data?.gameIdentities : {}) };
  const own = tournament.entrants.find((entrant) => entrant.id === participantId);
  const request = useQuery({
    ...entryRequestQuery(tournament.id, participantId),
    enabled: participantId !== null && tournament.status === "Inscripciones" && !own,
  });
  // If the team or the actions failed to load, they are treated as unknown, not as missing.
  const isKnown =
    !isLoading &&
    !hasProfileFailed &&
    (!needsTeam || team.isSuccess) &&
    (acts.isSuccess || profile === null || tournament.status === "Finalizado");
  const input = { tournament, acts: acts.data ?? {}, isVisitor: profile === null, own };
  const owesBirthDate = acts.data?.play?.refusal === "birth_date_required";
  const balance =
    (tournament.ticket_type === "team" ? team.data?.tickets : profile?.personal_tickets) ?? 0;

  return {
    participantId,
    teamId: profile?.team_id ?? null,
    isAsked: request.data?.state === "asked" && !own,
    /** True if the viewer plays in this tournament and has not given their birth date. */
    owesBirthDate,
    /** The balance of the wallet that pays, before and after the registration. */
    balance,
    balanceAfter: balance - tournament.entry_fee,
    participantName,
    /** Whether the name in the game is missing and the viewer can give it: until the draw, alone or for the team. */
    needsIdentity:
      !identities[tournament.game] &&
      !tournament.structure_generated_at &&
      (!isTeam || team.data?.canAct === true),
    /**
     * The team whose name in the game would be entered, if the viewer leads it.
     * Null if the player's own name would be entered.
     */
    identityTeam: isTeam && team.data?.isLeader ? team.data : null,
    /** The state of the register button; null until the viewer is known. */
    state: isKnown ? registrationState(input) : null,
    /** The viewer's options on the waiting list; null without any, or until the viewer is known. */
    waiting: isKnown ? waitingState({ ...input, participantId }) : null,
  };
}
