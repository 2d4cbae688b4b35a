import { isMatchAhead, isMatchOver } from "@/entities/match/domain/status";
import type { TournamentMatch } from "./tournament-match.ts";

/**
 * Whether what goes on in a match is told in the place of its state. Maps that are chosen before the hour do not take
 * its place.
 *
 * @param said by match, as `saidOf` has it
 * @param now milliseconds since the epoch
 */
export function isSaid(
  match: TournamentMatch,
  said: ReadonlyMap<string, string>,
  now: number,
): boolean {
  return (
    said.has(match.id) &&
    !isMatchOver(match.status) &&
    match.status !== "disputed" &&
    !isMatchAhead(match, now)
  );
}
