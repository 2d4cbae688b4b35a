import type { HomeMatch } from "../api/upcoming-matches.ts";

/**
 * Returns the live matches that are still being played. A series that needs no further map is left out.
 * Matches that the results list as decided are also left out, because the results may be newer than the live list.
 */
export function stillLive<Match extends Pick<HomeMatch, "id" | "live">>(
  live: readonly Match[],
  results: readonly { readonly id: string }[],
): Match[] {
  return live.filter(
    (match) => match.live?.nextMap !== null && results.every(({ id }) => id !== match.id),
  );
}
