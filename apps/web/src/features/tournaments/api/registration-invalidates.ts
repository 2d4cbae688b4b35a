import { agendaKeys } from "@/entities/agenda/api/my-agenda";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";

/** The queries to load again after a registration or withdrawal: tournament, lists, and what shows tickets. */
export function registrationInvalidates(tournamentId: string) {
  return [
    tournamentKeys.detail(tournamentId),
    tournamentKeys.acts(tournamentId),
    tournamentKeys.lists,
    agendaKeys.all,
    teamKeys.all,
    sessionProfileKeys.all,
  ];
}
