import type { Words } from "@leyenda/db-types";
import { roundWords } from "../copy";

/** The part of a stage to which a match belongs, for example the upper bracket. */
export type MatchPart = Words["tournament_matches"]["stage"];
export type StageKind = Words["tournament_stages"]["kind"];

/**
 * The name of a round of an elimination bracket. Names are counted from the end: the last round is the final.
 * @param round counted from 1
 * @param totalRounds the number of rounds of the bracket
 */
export function roundName(round: number, totalRounds: number): string {
  const fromEnd = totalRounds - round;
  return fromEnd >= 0
    ? (roundWords.fromFinal[fromEnd] ?? roundWords.numbered(round))
    : roundWords.numbered(round);
}

/** The name of a group-stage match day. */
export function matchDayName(round: number): string {
  return roundWords.matchDay(round);
}

/** The number of rounds of the lower bracket in a double elimination whose upper bracket has `upperRounds` rounds. */
const lowerRounds = (upperRounds: number) => 2 * (upperRounds - 1);

type PartWords = typeof roundWords.upper | typeof roundWords.lower;

function partRoundName(words: PartWords, round: number, total: number): string {
  return [words.final, words.semifinal][total - round] ?? words.numbered(round);
}

interface Round {
  readonly kind: StageKind;
  readonly part: MatchPart;
  /** The number of the round within its part of the stage, from 1. */
  readonly round: number;
  /** The last round of the stage's (upper) bracket, if known. */
  readonly lastRound?: number | undefined;
}

/** The name of a round in any part of any kind of stage. */
export function stageRoundName({ kind, part, round, lastRound }: Round): string {
  switch (part) {
    case "group":
      return matchDayName(round);
    case "swiss":
      return roundWords.numbered(round);
    case "tie_break":
      return roundWords.tieBreak;
    case "third_place":
      return roundWords.thirdPlace;
    case "final":
      return round > 1 ? roundWords.secondFinal : roundWords.grandFinal;
    case "placement":
      return round === lastRound ? roundWords.lastPlacement : roundWords.placement;
    case "lower":
      return partRoundName(
        roundWords.lower,
        round,
        lastRound === undefined ? Number.POSITIVE_INFINITY : lowerRounds(lastRound),
      );
    default:
      if (kind === "double_elimination")
        return partRoundName(roundWords.upper, round, lastRound ?? Number.POSITIVE_INFINITY);
      return lastRound === undefined ? roundWords.numbered(round) : roundName(round, lastRound);
  }
}
