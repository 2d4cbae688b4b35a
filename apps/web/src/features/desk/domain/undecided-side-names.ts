import { deskCopy as copy } from "../copy.ts";

interface Feeder {
  readonly id: string;
  readonly stageId: string;
  /** The name of the round within its stage. */
  readonly roundName: string;
  /** Whether the match has no result and is not a bye. */
  readonly isUndecided: boolean;
  readonly winnerTo: string | null;
  readonly loserTo: string | null;
}

/**
 * Returns texts for the sides of each match, which name the earlier matches that decide the sides: "Gana Semifinal 1".
 * @param matches in the order of their places within a round
 */
export function awaitedNames(matches: readonly Feeder[]): ReadonlyMap<string, readonly string[]> {
  const awaited = new Map<string, string[]>();
  const add = (to: string | null, name: string) =>
    to !== null && awaited.set(to, [...(awaited.get(to) ?? []), name]);
  const rounds = Map.groupBy(matches, ({ stageId, roundName }) => `${stageId} ${roundName}`);
  for (const round of rounds.values())
    for (const [at, { roundName, isUndecided, winnerTo, loserTo }] of round.entries()) {
      if (!isUndecided) continue;
      const match = round.length > 1 ? `${roundName} ${at + 1}` : roundName;
      add(winnerTo, copy.winnerOf(match));
      add(loserTo, copy.loserOf(match));
    }
  return awaited;
}
