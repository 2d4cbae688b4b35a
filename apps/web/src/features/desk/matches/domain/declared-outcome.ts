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
  /** The winner; null while the entries decide nothing. */
  readonly winner: Declared | null;
  /** The result: "a-b" or "W.O." */
  readonly result: string;
  /** The outcome in words; empty while the entries decide nothing. */
  readonly sentence: string;
}

type Judged = Pick<MatchView, "bestOf" | "allowsDraw" | "side1" | "side2">;

/** The initial score of the form: the live score; empty if the named winner is not the leader. */
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

/** The winner by the form's values: the named one, or the leader of the score. */
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
