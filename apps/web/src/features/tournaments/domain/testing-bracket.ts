import type { BracketMatch } from "./bracket-match.ts";
import type { TournamentMatch } from "./tournament-match.ts";

const blank = { participant1Id: null, participant2Id: null, winnerId: null };

/**
 * An elimination bracket of `size` participants (a power of two) for tests, named "p1".."pN" from the top.
 * The first `decidedRounds` rounds are won by the upper participant.
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
        part: "bracket" as const,
        round,
        position: slot + 1,
        participant1Id,
        participant2Id: known ? `p${(slot * 2 + 1) * span + 1}` : null,
        winnerId: round <= decidedRounds ? participant1Id : null,
        next:
          round < rounds
            ? { matchId: `r${round + 1}m${Math.floor(slot / 2) + 1}`, slot: (slot % 2) + 1 }
            : null,
        loserNext: null,
      };
    }),
  );
}

/**
 * A double elimination of `size` participants (a power of two, from 4) for tests. The upper bracket is `bracketOf`.
 * Lower matches have the ids "l1m1"…, the grand final "f1", and the optional second grand final "f2".
 * Losers enter the lower bracket in the order of their matches; the database instead crosses them over.
 */
export function doubleOf(size: number, decidedRounds = 0, hasSecondFinal = false): BracketMatch[] {
  const rounds = Math.log2(size);
  const lowerRounds = 2 * (rounds - 1);
  const upper = bracketOf(size, decidedRounds).map((match): BracketMatch => ({
    ...match,
    next: match.round === rounds ? { matchId: "f1", slot: 1 } : match.next,
    loserNext:
      match.round === 1
        ? { matchId: `l1m${Math.ceil(match.position / 2)}`, slot: 2 - (match.position % 2) }
        : { matchId: `l${2 * match.round - 2}m${match.position}`, slot: 1 },
  }));
  const lower = Array.from({ length: lowerRounds }, (_, index) => index + 1).flatMap((round) =>
    Array.from({ length: size >> (Math.ceil(round / 2) + 1) }, (_, slot): BracketMatch => ({
      ...blank,
      id: `l${round}m${slot + 1}`,
      part: "lower",
      round,
      position: slot + 1,
      next:
        round === lowerRounds
          ? { matchId: "f1", slot: 2 }
          : round % 2 === 1
            ? { matchId: `l${round + 1}m${slot + 1}`, slot: 2 }
            : { matchId: `l${round + 1}m${Math.floor(slot / 2) + 1}`, slot: (slot % 2) + 1 },
      loserNext: null,
    })),
  );
  const final = (round: number): BracketMatch => ({
    ...blank,
    id: `f${round}`,
    part: "final",
    round,
    position: 1,
    next: null,
    loserNext: null,
  });
  return [...upper, ...lower, final(1), ...(hasSecondFinal ? [final(2)] : [])];
}

const side = (id: string | null) =>
  id === null
    ? null
    : {
        id,
        type: "user" as const,
        name: id,
        imageUrl: null,
        ownerId: id,
        isGuest: false,
        seed: null,
      };

/** Converts the matches to the form that the match cards need. */
export function asTournamentMatches(matches: readonly BracketMatch[]): TournamentMatch[] {
  const open = { isClosed: false, fedBy: null };
  return matches.map((match) => ({
    ...match,
    status: match.winnerId ? "completed" : "pending",
    outcome: match.winnerId ? "score" : null,
    result: match.winnerId ? "2-0" : null,
    bestOf: 3,
    series: null,
    legScores: null,
    scheduledAt: null,
    liveScore: null,
    kind: "tournament",
    liveSince: null,
    groupId: null,
    side1: side(match.participant1Id),
    side2: side(match.participant2Id),
    slot1: open,
    slot2: open,
  }));
}
