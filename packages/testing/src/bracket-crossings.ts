import { randomOf } from "./random.ts";

/**
 * Defines to which position losers drop in a double elimination: one mask per upper round from the second on.
 * The loser at position p of an upper round (from 0) drops to position p XOR mask of the matching lower round.
 * A bracket of 2^k has k − 2 masks; the upper final and a bracket of four leave no choice.
 */
export type Crossing = readonly number[];

/** The crossing that the library brackets-manager uses, from https://tl.net/forum/sc2-tournaments/202139. */
export const usualCrossings: ReadonlyMap<number, Crossing> = new Map([
  [4, []],
  [8, [1]],
  [16, [1, 1]],
  [32, [7, 2, 0]],
  [64, [15, 4, 3, 0]],
  [128, [31, 8, 1, 1, 1]],
  [256, [63, 16, 7, 1, 1, 1]],
  [512, [127, 32, 15, 1, 7, 1, 1]],
]);

const roundsOf = (size: number): number => 31 - Math.clz32(size);
const bitLength = (number: number): number => 32 - Math.clz32(number);

/** Returns the lower round in which the loser of an upper round appears. */
const entryRound = (upper: number): number => Math.max(1, 2 * upper - 2);

/**
 * Returns the lower round in which two players can meet again. Player A lost to player B in upper round `first`, and B
 * lost in upper round `second`. The result is the same for all positions in the bracket.
 */
function meetingRound(first: number, second: number, one: number, other: number): number {
  const apart = (one >> (second - first)) ^ other;
  return entryRound(second) + (apart === 0 ? 0 : 2 * bitLength(apart) - 1);
}

/** Returns the first lower round in which two players can meet for the second time. */
export function firstRematch(size: number, crossing: Crossing): number {
  const masks = [0, ...crossing, 0];
  let first = Infinity;
  for (let second = 2; second <= roundsOf(size); second += 1) {
    for (let upper = 1; upper < second; upper += 1) {
      const round = meetingRound(upper, second, masks[upper - 1] ?? 0, masks[second - 1] ?? 0);
      first = Math.min(first, round);
    }
  }
  return first;
}

/**
 * Returns the expected number of rematches between players who lost in these two upper rounds, if every match is a coin
 * toss.
 */
function coinRematches(size: number, first: number, second: number, round: number): number {
  const steps = second - first + (round - entryRound(first)) + (round - entryRound(second));
  return (size >> first) / 2 ** steps;
}

interface Found {
  readonly crossing: Crossing;
  readonly coin: number;
}

/**
 * Returns the crossings without a rematch before round `earliest`, sorted by the expected number of rematches in coin
 * tosses. Crossings with more than `slack` times the lowest number are left out.
 */
function crossingsFrom(size: number, earliest: number, slack: number): Found[] {
  const rounds = roundsOf(size);
  let fewest = Infinity;
  let found: Found[] = [];
  const masks = [0];
  const choose = (upper: number, coin: number): void => {
    if (coin > fewest * slack) return;
    if (upper > rounds) {
      if (coin < fewest) {
        fewest = coin;
        found = found.filter((one) => one.coin <= fewest * slack);
      }
      found.push({ crossing: masks.slice(1, rounds - 1), coin });
      return;
    }
    for (let mask = 0; mask < size >> upper; mask += 1) {
      let sum = coin;
      for (let first = 1; first < upper && sum < Infinity; first += 1) {
        const round = meetingRound(first, upper, masks[first - 1] ?? 0, mask);
        sum = round < earliest ? Infinity : sum + coinRematches(size, first, upper, round);
      }
      if (sum === Infinity) continue;
      masks.push(mask);
      choose(upper + 1, sum);
      masks.pop();
    }
  };
  choose(2, 0);
  return found.toSorted((one, other) => one.coin - other.coin);
}

/** Returns the latest lower round to which the right choice of a crossing can delay the first rematch. */
export function latestFirstRematch(size: number): number {
  let earliest = 2 * roundsOf(size);
  // The slack is 0, so the search ends at the first crossing: one is enough to show that this round is possible.
  while (crossingsFrom(size, earliest, 0).length === 0) earliest -= 1;
  return earliest;
}

/** Returns the seeds from top to bottom, with 1 and 2 in different halves. */
function bracketSeeds(size: number): number[] {
  let seeds = [1];
  while (seeds.length < size) {
    const total = 2 * seeds.length + 1;
    seeds = seeds.flatMap((seed) => [seed, total - seed]);
  }
  return seeds;
}

/** Returns the chance of seed a against seed b: strengths 1/a and 1/b in the Bradley-Terry model. */
const chanceOf = (a: number, b: number): number => b / (a + b);

/**
 * Returns the expected number of rematches in the lower bracket of one tournament, if seeds decide the chances. The
 * grand final does not count. Positions without a participant are byes. Equal values of `seed` give equal results.
 */
export function expectedRematches(
  size: number,
  crossing: Crossing,
  { entrants = size, plays = 20_000, seed = 1 } = {},
): number {
  const random = randomOf(seed);
  const start = bracketSeeds(size).map((one) => (one <= entrants ? one : 0));
  let met = new Set<number>();
  let rematches = 0;
  const play = (a: number, b: number, isLower: boolean): readonly [number, number] => {
    if (a === 0 || b === 0) return [a + b, 0];
    const pair = Math.min(a, b) * 1024 + Math.max(a, b);
    if (isLower && met.has(pair)) rematches += 1;
    met.add(pair);
    return random() < chanceOf(a, b) ? [a, b] : [b, a];
  };
  const round = (players: readonly number[], isLower: boolean) => {
    const winners: number[] = [];
    const losers: number[] = [];
    for (let at = 0; at < players.length; at += 2) {
      const [winner, loser] = play(players[at] ?? 0, players[at + 1] ?? 0, isLower);
      winners.push(winner);
      losers.push(loser);
    }
    return { winners, losers };
  };
  for (let count = 0; count < plays; count += 1) {
    met = new Set();
    let { winners: upper, losers: lower } = round(start, false);
    for (let step = 0; upper.length > 1; step += 1) {
      lower = round(lower, true).winners;
      const { winners, losers } = round(upper, false);
      upper = winners;
      const mask = crossing[step] ?? 0;
      lower = lower.map((one, at) => play(losers[at ^ mask] ?? 0, one, true)[0]);
    }
  }
  return rematches / plays;
}

/** The maximum number of crossings that are simulated with seed strengths. */
const CANDIDATES = 256;

/**
 * Returns the crossing with the latest first rematch, and among those the fewest rematches with seed strengths. All
 * crossings are compared by their exact value for coin tosses; only some of the best ones are simulated. Again and
 * again, the better half is simulated for longer, until one is left.
 */
export function bestCrossing(size: number): Crossing {
  const found = crossingsFrom(size, latestFirstRematch(size), 1.05);
  const every = Math.max(1, Math.floor(found.length / CANDIDATES));
  let left = found.filter((_, index) => index % every === 0).slice(0, CANDIDATES);
  for (let plays = 256; left.length > 1; plays *= 2) {
    const figures = new Map(
      left.map((one) => [
        one,
        expectedRematches(size, one.crossing, { plays: Math.min(plays, 16_384), seed: plays }),
      ]),
    );
    left = left
      .toSorted((one, other) => (figures.get(one) ?? 0) - (figures.get(other) ?? 0))
      .slice(0, Math.ceil(left.length / 2));
  }
  return left[0]?.crossing ?? [];
}
