import type { MatchView } from "@/entities/match/domain/match-view";
import { checkResult } from "@/entities/match/domain/check-result";
import {
  leadingSide,
  mapsToWin,
  parseResult,
  typedResult,
  WALKOVER,
} from "@/entities/match/domain/result";
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

type Judged = Pick<MatchView, "bestOf" | "allowsDraw" | "side1" | "side2">;

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
  const result = typedResult(score1, score2);
  const score = parseResult(result);
  const leader = score && leadingSide(score);
  const winner = named ?? leader ?? (score && match.allowsDraw ? "draw" : null);
  const side = winner === "draw" ? null : winner;
  if (!score || checkResult(result, match.bestOf, side, match.allowsDraw) !== null)
    return { winner, result, sentence: "" };
  // The text shows the winner's score first.
  const [most, least] = [score.score1, score.score2].toSorted((one, other) => other - one);
  const sentence = `${most}-${least}`;
  return {
    winner,
    result,
    sentence: side ? copy.declare.says(nameOf(side), sentence) : copy.declare.saysDraw(sentence),
  };
}

/** How many games the leader still needs to win the series; 0 if the series is decided or no score was entered. */
export function gamesShort(
  { bestOf }: Pick<Judged, "bestOf">,
  { score1, score2, isWalkover }: Omit<DeclareValues, "winner">,
): number {
  const score = parseResult(typedResult(score1, score2));
  if (isWalkover || bestOf === 1 || !score) return 0;
  return Math.max(0, mapsToWin(bestOf) - Math.max(score.score1, score.score2));
}
