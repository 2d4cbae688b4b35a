import type { MatchDetails } from "@/entities/match/api/get-match";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { RoomAccess } from "../domain/room-access.ts";

/** Whether the viewer may decide the match and is in neither side. */
export function useIsReferee({ context }: MatchDetails, { ownSide }: RoomAccess): boolean {
  const { may } = useTournamentRights(context.kind === "tournament" ? context.tournamentId : null);
  return may("results") && ownSide === null;
}
