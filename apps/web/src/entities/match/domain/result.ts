import type { Tables } from "@leyenda/db-types";

/** The side of a match: 1 is `participant1` (the upper row), 2 is `participant2`. */
export type MatchSide = 1 | 2;

export type Score = { score1: number; score2: number };

/** The stored result of a match that one side did not play. */
export const WALKOVER = "W.O.";

/**
 * Reads a score "a-b" (first the score of `participant1`). Spaces around the numbers are allowed, and after them what
 * decided a series, in parentheses: "3-3 (4-2 pen.)".
 * @returns null for any other text, including "W.O."
 */
export function parseResult(text: string | null): Score | null {
  const found = /^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*(?:\([^()]*\))?$/.exec(text ?? "");
  return found ? { score1: Number(found[1]), score2: Number(found[2]) } : null;
}

/** Combines two fields to "a-b"; an empty text while one of the fields is empty. */
export function typedResult(score1: string, score2: string): string {
  return score1 === "" || score2 === "" ? "" : `${score1}-${score2}`;
}

/** A number that the database gives as a side. */
export const toSide = (side: number | null): MatchSide | null =>
  side === 1 || side === 2 ? side : null;

/** The side with the higher score; null for a draw. */
export function leadingSide({ score1, score2 }: Score): MatchSide | null {
  if (score1 === score2) return null;
  return score1 > score2 ? 1 : 2;
}

/** The rule by which a series is decided; null: the best of its games. */
export type MatchSeries = Tables<"tournament_matches">["series"];

/** What decided a series beyond its score: "4-2 pen." of "3-3 (4-2 pen.)"; null if the score alone decided. */
export function decisionNote(result: string | null): string | null {
  return /\(([^()]+)\)$/.exec(result ?? "")?.[1] ?? null;
}

/** A result with the other side first: "3-3 (4-2 pen.)" → "3-3 (2-4 pen.)". */
export function turnedResult(result: string): string {
  return result.replaceAll(/(\d+)-(\d+)/g, "$2-$1");
}

/** A score as one side reads it, its own figures first, with what decided the series; null if there is no score. */
export function resultFor(result: string | null, isFirst: boolean): string | null {
  if (result === null || !parseResult(result)) return null;
  return isFirst ? result : turnedResult(result);
}

/** The figures of both sides with their penalties: "3 (4)" and "3 (2)" of "3-3 (4-2 pen.)"; empty without a score. */
export function sideScores(result: string | null): string[] {
  const score = parseResult(result);
  if (!score) return [];
  const penalties = /\((\d+)-(\d+) pen\.\)$/.exec(result ?? "")?.slice(1);
  return [score.score1, score.score2].map((own, at) =>
    [own, ...(penalties ? [`(${penalties[at]})`] : [])].join(" "),
  );
}

/** How many maps a side must win to win a series: 2 in a best of 3, 3 in a best of 5, 2 of two games that are all played. */
export function mapsToWin(bestOf: number): number {
  return Math.floor(bestOf / 2) + 1;
}

/**
 * Every result of a series of `bestOf` that the given winner can have, clearest first: best of 3 → 2-0, 2-1.
 * Empty for best of 1, where any score is possible, and for an aggregate.
 */
export function possibleResults(
  bestOf: number,
  winner: MatchSide,
  series: MatchSeries = null,
): string[] {
  if (bestOf <= 1 || series?.kind === "aggregate") return [];
  const target = mapsToWin(bestOf);
  const scores =
    series?.kind === "games"
      ? Array.from({ length: bestOf - target + 1 }, (_, lost) => [bestOf - lost, lost])
      : Array.from({ length: target }, (_, lost) => [target, lost]);
  return scores.map(([won, lost]) => (winner === 1 ? `${won}-${lost}` : `${lost}-${won}`));
}
