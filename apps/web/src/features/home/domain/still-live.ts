import type { HomeMatch } from "../api/upcoming-matches.ts";

/**
 * Returns the live matches that are still played, without series that wait for confirmation.
 * Matches that the results already list as decided are also left out, because the results may be newer.
 */
export function stillLive<Match extends Pick<HomeMatch, "id" | "live">>(
  live: readonly Match[],
  results: readonly { readonly id: string }[],
): Match[] {
  return live.filter(
    (match) => match.live?.nextMap !== null && results.every(({ id }) => id !== match.id),
  );
}
