import type { HomeMatch } from "../api/upcoming-matches.ts";

/** Of what is live, what is played: neither a series that is over and waits to be confirmed, nor what the results, which may have heard of it first, tell as decided. */
export function stillPlayed<Match extends Pick<HomeMatch, "id" | "live">>(
  live: readonly Match[],
  results: readonly { readonly id: string }[],
): Match[] {
  return live.filter(
    (match) => match.live?.nextMap !== null && results.every(({ id }) => id !== match.id),
  );
}
