import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { ownTeamQuery } from "../api/get-own-team.ts";
import { registrationState, type RegistrationState } from "../domain/registration.ts";
import type { TournamentPage } from "../domain/tournament-page.ts";

const CLOCK_MS = 5_000;

export type Registration = {
  /** Null while the viewer is not yet known. */
  state: RegistrationState | null;
  participantId: string | null;
  entrantName: string | null;
  needsIdentity: boolean;
};

/** What the viewer can do about a tournament, and as whom. */
export function useRegistration(tournament: TournamentPage): Registration {
  const { profile, session, isLoading } = useSession();
  const now = useNow(CLOCK_MS);
  const isTeam = tournament.type === "team";
  const needsTeam =
    profile !== null && profile.team_id !== null && (isTeam || tournament.ticket_type === "team");
  const team = useQuery({
    ...ownTeamQuery(profile?.team_id ?? "", profile?.id ?? ""),
    enabled: needsTeam,
  });
  const participantId = (isTeam ? profile?.team?.participant_id : profile?.participant_id) ?? null;
  const entrantName = (isTeam ? profile?.team?.name : profile?.username) ?? null;
  // For a team, its own identifier or the one of who registers it: rivals need one to be found by.
  const identities = { ...profile?.game_identities, ...(isTeam ? team.data?.gameIdentities : {}) };
  const own = tournament.entrants.find((entrant) => entrant.id === participantId);
  const isKnown = !isLoading && (!needsTeam || !team.isPending);

  return {
    participantId,
    entrantName,
    needsIdentity: !identities[tournament.game],
    state: isKnown
      ? registrationState({
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
            hasStructure: Boolean(tournament.structure_generated_at),
          },
          participantCount: tournament.entrants.length,
          viewer: session
            ? {
                participantId: profile?.participant_id ?? null,
                tickets: profile?.personal_tickets ?? 0,
                team: team.data ?? null,
              }
            : null,
          registration: own ? { participantId: own.id, checkedInAt: own.checkedInAt } : null,
          now,
        })
      : null,
  };
}
