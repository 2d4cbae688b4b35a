import type { BracketMatch } from "./bracket-layout";

/**
 * An elimination bracket of `size` participants (a power of two) for tests, named "p1".."pN" from
 * the top; the first `decidedRounds` rounds are won by the upper participant.
 */
export function bracketOf(size: number, decidedRounds = 0): BracketMatch[] {
  const rounds = Math.log2(size);
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    Array.from({ length: size / 2 ** round }, (_, slot) => {
      const known = round <= decidedRounds + 1;
      const span = 2 ** (round - 1);
      const participant1Id = known ? `p${slot * 2 * span + 1}` : null;
      return {
        id: `r${round}m${slot + 1}`,
        round,
        position: slot + 1,
        participant1Id,
        participant2Id: known ? `p${(slot * 2 + 1) * span + 1}` : null,
        winnerId: round <= decidedRounds ? participant1Id : null,
        isThirdPlace: false,
      };
    }),
  );
}
