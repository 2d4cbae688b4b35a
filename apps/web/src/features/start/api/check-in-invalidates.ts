import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";

/** The queries to load again after a player has confirmed their attendance, in addition to the agenda. */
export function checkInInvalidates(tournamentId: string) {
  return [tournamentKeys.detail(tournamentId), tournamentKeys.lists];
}
