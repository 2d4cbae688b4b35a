import type { MatchDetails } from "../api/get-match.ts";
import { isSeriesOver } from "./live-score.ts";
import { isMatchLive } from "./status.ts";
import { detailedGames } from "./detailed-games.ts";

type Played = Pick<
  MatchDetails,
  "kind" | "status" | "scheduledAt" | "liveSince" | "liveScore" | "bestOf" | "games" | "veto"
>;

export interface RunningGame {
  /** The position of the map in the series, from 1. */
  readonly number: number;
  /** The name of the map; null if none was chosen. */
  readonly map: string | null;
  /** ISO timestamp of when the previous map was entered, or for the first map, when both sides had arrived. */
  readonly since: string;
}

/**
 * The map that is being played; null if none is.
 *
 * @param now milliseconds since the epoch
 */
export function runningGame(match: Played, now: number): RunningGame | null {
  const { liveSince, veto } = match;
  if (liveSince === null || !isMatchLive(match, now) || isSeriesOver(match) || veto?.turn_id)
    return null;
  const last = detailedGames(match.games).at(-1);
  const number = (last?.number ?? 0) + 1;
  const chosen = veto?.choices.find(
    ({ act, game }) => (act === "pick" || act === "decider") && game === number,
  );
  const since = last && last.reported_at > liveSince ? last.reported_at : liveSince;
  return { number, map: chosen?.choice ?? null, since };
}
