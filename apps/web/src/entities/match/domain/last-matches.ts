import type { PlayedMatch } from "../api/match-history.ts";

/** The matches of a player and of their teams, newest first, each once. */
export function lastMatches<Match extends Pick<PlayedMatch, "match_id" | "decided_at">>(
  own: readonly Match[],
  teams: readonly Match[],
): Match[] {
  return [...new Map([...teams, ...own].map((match) => [match.match_id, match])).values()].toSorted(
    (one, other) => Date.parse(other.decided_at) - Date.parse(one.decided_at),
  );
}
