import { sampled } from "@leyenda/testing/long-test-size";
import { describe, expect, test } from "vitest";
import { costOfPair, leastCost } from "./support/exact-pairing.ts";
import { randomNumbers } from "./support/history-world.ts";
import {
  pairSwissRound,
  type SwissPair,
  type SwissPlayer,
} from "../../functions/_shared/swiss-pairing.ts";

/** SWISS_PLAYS=2000 for the long run. */
const PLAYS = Number(process.env["SWISS_PLAYS"] ?? 60);
/** Up to this many players, all possible pairings can be listed. */
const FEW = 13;
/** SWISS_SIZES=64,129,256,512 for the long run. */
const SIZES = (process.env["SWISS_SIZES"] ?? "14,21,32,45").split(",").map(Number);

const players = (points: readonly number[], byes: readonly number[] = []): SwissPlayer[] =>
  points.map((value, index) => ({ id: `${index}`, points: value, hadBye: byes.includes(index) }));

const unordered = (pairs: readonly SwissPair[]): string[] =>
  pairs
    .map((pair) => pair.toSorted((a, b) => Number(a) - Number(b)).join("-"))
    .toSorted((a, b) => a.localeCompare(b));

describe("vectors", () => {
  test("A-B, C-D, then A-C, B-D: the third round must be A-D, B-C", () => {
    const pairs = pairSwissRound(players([2, 1, 1, 0]), [
      ["0", "1"],
      ["2", "3"],
      ["0", "2"],
      ["1", "3"],
    ]);
    expect(unordered(pairs)).toEqual(["0-3", "1-2"]);
  });

  test("within equal points the best meets the worst", () => {
    expect(unordered(pairSwissRound(players([1, 1, 1, 1, 1, 1]), []))).toEqual([
      "0-5",
      "1-4",
      "2-3",
    ]);
  });

  test("the last of those with the fewest points rests, and nobody twice", () => {
    expect(pairSwissRound(players([1, 1, 0, 0, 0]), [])).toContainEqual(["4", null]);
    expect(pairSwissRound(players([1, 1, 0, 0, 0], [4]), [])).toContainEqual(["3", null]);
    expect(pairSwissRound(players([1, 1, 0, 0, 0], [2, 3, 4]), [])).toContainEqual(["1", null]);
  });

  test("another one rests where that spares a rematch", () => {
    const met: [string, string][] = [
      ["0", "1"],
      ["2", "3"],
      ["0", "2"],
      ["1", "3"],
      ["0", "3"],
      ["0", "4"],
    ];
    const pairs = pairSwissRound(players([2, 1, 0, 0, 0]), met);
    expect(
      pairs.filter(([one, two]) => met.some((pair) => pair.join() === [one, two].join())),
    ).toHaveLength(1);
    expect(pairs.some(([, other]) => other === null)).toBe(true);
  });
});

/**
 * Tries all pairings of a few players: the best has the fewest rematches, then the smallest sum of squared differences.
 */
function leastOf(list: readonly SwissPlayer[], met: ReadonlySet<string>): number {
  const fresh = list.length % 2 === 0 ? [] : list.filter(({ hadBye }) => !hadBye);
  const fewest = Math.min(...fresh.map(({ points }) => points));
  const known = new Map<number, number>();
  const least = (left: number): number => {
    if (left === 0) return 0;
    const found = known.get(left);
    if (found !== undefined) return found;
    const one = 31 - Math.clz32(left);
    const first = list[one];
    let best = Number.POSITIVE_INFINITY;
    const rest = left & ~(1 << one);
    if (first && isOdd(left) && !first.hadBye && first.points === fewest) best = least(rest);
    for (let other = 0; other < one; other += 1) {
      const second = list[other];
      if (!first || !second || !(rest & (1 << other))) continue;
      const cost = costOfPair(first, second, met.has(`${one} ${other}`));
      best = Math.min(best, cost + least(rest & ~(1 << other)));
    }
    known.set(left, best);
    return best;
  };
  return least((1 << list.length) - 1);
}

function isOdd(bits: number): boolean {
  let left = bits;
  let odd = false;
  for (; left > 0; left &= left - 1) odd = !odd;
  return odd;
}

/** The cost of a round's pairing, as in leastOf. Throws if a player is missing or may not have the bye. */
function costOf(
  list: readonly SwissPlayer[],
  pairs: readonly SwissPair[],
  met: ReadonlySet<string>,
): number {
  const ids = pairs.flatMap(([one, other]) => (other === null ? [one] : [one, other]));
  expect(ids.toSorted()).toEqual(list.map(({ id }) => id).toSorted());
  return pairs.reduce((all, [one, other]) => {
    const first = list[Number(one)];
    const second = list[Number(other)];
    if (!first) throw new Error("no player");
    if (other === null || !second) {
      const fresh = list.filter(({ hadBye }) => !hadBye);
      expect(first.hadBye).toBe(false);
      expect(first.points).toBe(Math.min(...fresh.map(({ points }) => points)));
      return all;
    }
    return all + costOfPair(first, second, met.has(`${one} ${other}`));
  }, 0);
}

type Round = readonly [readonly SwissPlayer[], readonly SwissPair[], ReadonlySet<string>];

/** The rounds of a stage with random results and withdrawals. */
function* roundsAtRandom(seed: number, size: number): Generator<Round> {
  const pick = randomNumbers(seed);
  let field = Array.from({ length: size }, (_, index) => ({
    name: index,
    points: 0,
    hadBye: false,
  }));
  const met = new Set<string>();
  const rounds = size > FEW ? Math.ceil(Math.log2(size)) + 2 : 1 + pick(size);
  for (let round = 0; round < rounds && field.length > 1; round += 1) {
    field = field.toSorted((a, b) => b.points - a.points || a.name - b.name);
    if (field.length % 2 === 1 && field.every(({ hadBye }) => hadBye)) break;
    const list = field.map(({ points, hadBye }, index) => ({ id: `${index}`, points, hadBye }));
    const named = (index: string | null): number => field[Number(index)]?.name ?? -1;
    const meetings = list.flatMap((one, i) =>
      list
        .slice(i + 1)
        .flatMap((two): [string, string][] =>
          met.has(`${named(one.id)} ${named(two.id)}`) ? [[one.id, two.id]] : [],
        ),
    );
    const pairs = pairSwissRound(list, meetings);
    yield [list, pairs, new Set(meetings.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))];
    for (const [one, other] of pairs) {
      const winner = field[Number(other === null || pick(2) === 0 ? one : other)];
      if (winner) winner.points += 1;
      const rests = other === null ? field[Number(one)] : undefined;
      if (rests) rests.hadBye = true;
      met.add(`${named(one)} ${named(other)}`).add(`${named(other)} ${named(one)}`);
    }
    if (pick(4) === 0) field = field.toSpliced(pick(field.length), 1);
  }
}

describe("at random, with players who leave", () => {
  test(
    `${PLAYS} stages of 2 to ${FEW}: no pairing of any round is better, by looking at all of them`,
    { tags: ["long"], timeout: 3_600_000 },
    () => {
      for (let seed = 1; seed <= PLAYS; seed += 1) {
        for (const [list, pairs, met] of roundsAtRandom(seed, 2 + (seed % (FEW - 1)))) {
          expect(costOf(list, pairs, met), `seed ${seed}`).toBe(leastOf(list, met));
        }
      }
    },
  );

  test.each(sampled(SIZES))(
    "%i players: no pairing of any round is better, by an independent solver",
    (size) => {
      for (const [list, pairs, met] of roundsAtRandom(size, size)) {
        const cost = costOf(list, pairs, met);
        expect(cost === 0 ? 0 : leastCost(list, met, cost)).toBe(cost);
      }
    },
    3_600_000,
  );
});
