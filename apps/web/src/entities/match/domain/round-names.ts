import { roundWords } from "../copy";

/**
 * The name of a round of an elimination bracket, counted from its end: the last is the final.
 * @param round from 1
 * @param totalRounds rounds from this bracket's first to its final
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
