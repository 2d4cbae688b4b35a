import { isMatchAhead, isMatchOver } from "@/entities/match/domain/status";
import type { NowFact } from "../api/tournament-now.ts";
import { nowCopy } from "../now-copy.ts";
import type { TournamentMatch } from "./tournament-match.ts";

const words = nowCopy.phases;

/**
 * Returns the phase of matches in words, by the id of the match.
 * Covers called matches that are not played yet, and running matches whose start was not reported.
 */
export function saidOf(
  matches: readonly TournamentMatch[],
  facts: readonly NowFact[],
): ReadonlyMap<string, string> {
  const byId = new Map(matches.map((match) => [match.id, match]));
  return new Map(
    facts.flatMap(
      ({ match_id: id, phase, ready, turn_id: turn, game }): (readonly [string, string])[] => {
        const match = byId.get(id);
        if (!match) return [];
        const side = [match.side1, match.side2].find((one) => one && one.id === turn);
        if (phase === "ready") return [[id, words.ready(ready)]];
        if (phase === "veto" || phase === "late") return [[id, words[phase](side?.name ?? null)]];
        if (phase === "playing" && match.liveSince === null)
          return [[id, words.playing(game ?? 1, match.bestOf > 1)]];
        return phase === "objected" ? [[id, words.objected]] : [];
      },
    ),
  );
}

/**
 * Whether the phase of a match is shown instead of its state; false during a veto before the match time.
 * @param said the phases in words by match id, as `saidOf` returns them
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
