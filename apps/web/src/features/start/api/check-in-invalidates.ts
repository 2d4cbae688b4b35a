import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";

/** The queries that a confirmed attendance invalidates, in addition to the agenda. */
export function checkInInvalidates(tournamentId: string) {
  return [tournamentKeys.detail(tournamentId), tournamentKeys.lists];
}
