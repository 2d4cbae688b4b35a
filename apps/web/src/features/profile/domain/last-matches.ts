import type { PlayedMatch } from "@/entities/match/api/match-history";

/** A player's matches and those of his team, newest first: what he played for it is among both. */
export function lastMatches<Match extends Pick<PlayedMatch, "match_id" | "decided_at">>(
  own: readonly Match[],
  teams: readonly Match[],
): Match[] {
  return [...new Map([...teams, ...own].map((match) => [match.match_id, match])).values()].toSorted(
    (one, other) => Date.parse(other.decided_at) - Date.parse(one.decided_at),
  );
}
