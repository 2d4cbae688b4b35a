import type { MatchView } from "@/entities/match/domain/match-view";
import { checkResult } from "@/entities/match/domain/check-result";
import {
  decisionNote,
  leadingSide,
  mapsToWin,
  parseResult,
  turnedResult,
  typedResult,
  WALKOVER,
} from "@/entities/match/domain/result";
import { readSeries } from "@/entities/match/domain/series-entry";
import { seriesCopy } from "@/entities/match/series-copy";
import { copy } from "../copy.ts";
import type { Declared, DeclareValues } from "../schemas.ts";

interface DeclaredOutcome {
  /** The winner by the values of the form; null while these values do not decide the match. */
  readonly winner: Declared | null;
  /** The result: "a-b" or "W.O." */
  readonly result: string;
  /** The outcome in words, for the user to confirm; empty while the values of the form do not decide the match. */
  readonly sentence: string;
}

type Judged = Pick<
  MatchView,
  "bestOf" | "series" | "lastHomeSide" | "allowsDraw" | "side1" | "side2"
>;

/** The form's initial score: the live score, or empty if the user chose another winner than the side that leads. */
export function scoreOf(
  { liveScore }: Pick<MatchView, "liveScore">,
  named: Declared | null,
): Pick<DeclareValues, "score1" | "score2"> {
  const score = parseResult(liveScore);
  const isOther = score !== null && named !== null && named !== (leadingSide(score) ?? "draw");
  return score === null || isOther
    ? { score1: "", score2: "" }
    : { score1: `${score.score1}`, score2: `${score.score2}` };
}

/** The outcome by the values of the form. The chosen winner counts; without one, the side that leads the score. */
export function declaredOutcome(match: Judged, values: DeclareValues): DeclaredOutcome {
  const { winner: named, score1, score2, isWalkover } = values;
  const nameOf = (winner: 1 | 2) => (winner === 1 ? match.side1 : match.side2)?.name ?? "";
  if (isWalkover && named !== "draw") {
    return {
      winner: named,
      result: WALKOVER,
      sentence: named ? copy.declare.saysWalkover(nameOf(named)) : "",
    };
  }
  if (match.series?.kind === "aggregate") return seriesOutcome(match, values);
  const result = withOvertime(match, typedResult(score1, score2), values.isOvertime);
  const score = parseResult(result);
  const leader = score && leadingSide(score);
  const winner = named ?? leader ?? (score && match.allowsDraw ? "draw" : null);
  const side = winner === "draw" ? null : winner;
  if (!score || checkResult(result, match.bestOf, side, match.allowsDraw, match.series) !== null)
    return { winner, result, sentence: "" };
  // The text shows the winner's score first.
  const [most, least] = [score.score1, score.score2].toSorted((one, other) => other - one);
  const sentence = [
    `${most}-${least}`,
    ...(decisionNote(result) ? [seriesCopy.overtimeNote] : []),
  ].join(" ");
  return {
    winner,
    result,
    sentence: side ? copy.declare.says(nameOf(side), sentence) : copy.declare.saysDraw(sentence),
  };
}

/** A result with the mark of overtime, where the rule of the series counts it. */
function withOvertime({ series }: Pick<Judged, "series">, result: string, isOvertime: boolean) {
  return series?.kind === "overtime" && isOvertime && result !== ""
    ? `${result} ${seriesCopy.overtimeNote}`
    : result;
}

/** The outcome of an aggregate: its games decide, whichever winner was chosen. */
function seriesOutcome(match: Judged, { draft }: DeclareValues): DeclaredOutcome {
  const { text, total, winner } = readSeries(match, draft);
  if (winner === undefined) return { winner: null, result: "", sentence: "" };
  const name = (winner === 1 ? match.side1 : match.side2)?.name ?? "";
  return {
    winner: winner ?? "draw",
    result: text,
    sentence: winner
      ? copy.declare.says(name, winner === 2 ? turnedResult(total) : total)
      : copy.declare.saysDraw(total),
  };
}

/** How many games the leader still needs to win the series; 0 if the series is decided or no score was entered. */
export function gamesShort(
  { bestOf, series }: Pick<Judged, "bestOf" | "series">,
  { score1, score2, isWalkover }: Pick<DeclareValues, "score1" | "score2" | "isWalkover">,
): number {
  const score = parseResult(typedResult(score1, score2));
  if (isWalkover || bestOf === 1 || !score || series?.kind === "aggregate") return 0;
  if (series?.kind === "games") return Math.max(0, bestOf - score.score1 - score.score2);
  return Math.max(0, mapsToWin(bestOf) - Math.max(score.score1, score.score2));
}
