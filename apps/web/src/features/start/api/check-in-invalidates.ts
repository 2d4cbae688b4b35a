import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";

/** What a confirmed attendance invalidates, besides the agenda. */
export function checkInInvalidates(tournamentId: string) {
  return [tournamentKeys.detail(tournamentId), tournamentKeys.lists];
}
