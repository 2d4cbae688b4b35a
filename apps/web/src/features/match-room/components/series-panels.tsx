import type { MatchDetails } from "@/entities/match/api/get-match";
import { isSeriesOpen } from "@/entities/match/domain/live-score";
import type { RoomAccess } from "../domain/room-access.ts";
import { GamesPanel } from "./games-panel.tsx";
import { ResultPanel } from "./result-panel.tsx";

interface SeriesPanelsProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The maps and the result: first what comes next, the next map while they are entered, else the result. */
export function SeriesPanels({ match, access, now }: SeriesPanelsProps) {
  const games = <GamesPanel key="games" match={match} access={access} />;
  const result = <ResultPanel key="result" match={match} access={access} now={now} />;
  return isSeriesOpen(match) ? [games, result] : [result, games];
}
