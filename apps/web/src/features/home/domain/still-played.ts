import type { HomeMatch } from "../api/upcoming-matches.ts";

/**
 * The live matches that are still played: without series that wait for confirmation, and without those that the
 * results, which may be newer, already list as decided.
 */
export function stillPlayed<Match extends Pick<HomeMatch, "id" | "live">>(
  live: readonly Match[],
  results: readonly { readonly id: string }[],
): Match[] {
  return live.filter(
    (match) => match.live?.nextMap !== null && results.every(({ id }) => id !== match.id),
  );
}
