import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";

/** What a confirmed attendance outdates, besides the agenda. */
export function checkInOutdates(tournamentId: string) {
  return [tournamentKeys.detail(tournamentId), tournamentKeys.lists];
}
