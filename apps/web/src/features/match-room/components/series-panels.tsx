import type { MatchDetails } from "@/entities/match/api/get-match";
import { isSeriesOpen } from "@/entities/match/domain/live-score";
import { isMatchOver } from "@/entities/match/domain/status";
import type { RoomAccess } from "../domain/room-access.ts";
import { GamesPanel } from "./games-panel.tsx";
import { ResultPanel } from "./result-panel.tsx";

interface SeriesPanelsProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The panels with the maps and with the result of a match.
 * The maps are first while maps are entered and after the match; otherwise the result is first.
 */
export function SeriesPanels({ match, access, now }: SeriesPanelsProps) {
  const games = <GamesPanel key="games" match={match} access={access} />;
  const result = <ResultPanel key="result" match={match} access={access} now={now} />;
  return isSeriesOpen(match) || isMatchOver(match.status) ? [games, result] : [result, games];
}
