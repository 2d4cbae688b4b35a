import type { Tables } from "@leyenda/db-types";

type Kind = Tables<"tournament_stages">["kind"];

/** A box on the board of the draw: a group or a pair, with the seed numbers that belong to it, in order. */
export interface BoardField {
  /** The letter of a group; null for a pair. */
  readonly group: string | null;
  readonly seeds: readonly number[];
}

/** The seed numbers of a bracket from top to bottom. Must be equal to `private.bracket_seeds` in the database. */
export function bracketSeeds(size: number): number[] {
  let seeds = [1];
  while (seeds.length < size) {
    const sum = seeds.length * 2 + 1;
    seeds = seeds.flatMap((seed) => [seed, sum - seed]);
  }
  return seeds;
}

/** The letter of a group: A to Z, then AA and so on. Must be equal to `private.group_name` in the database. */
export function groupLetter(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : String.fromCodePoint(64 + Math.floor(at / 26)) + letter;
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

function groups(total: number, size: number | null): BoardField[] {
  const count = Math.max(1, size === null ? 1 : Math.round(total / size), Math.ceil(total / 64));
  const groupOf = (seed: number) => {
    const row = Math.floor((seed - 1) / count);
    const place = (seed - 1) % count;
    return row % 2 === 0 ? place : count - 1 - place;
  };
  return range(0, count - 1).map((at) => ({
    group: groupLetter(at),
    seeds: range(1, total).filter((seed) => groupOf(seed) === at),
  }));
}

function pairings(total: number): BoardField[] {
  const size = 2 ** Math.ceil(Math.log2(total));
  const seeds = bracketSeeds(size);
  return range(0, size / 2 - 1).map((at) => ({
    group: null,
    // A seed without a participant is a bye.
    seeds: seeds.slice(2 * at, 2 * at + 2).filter((seed) => seed <= total),
  }));
}

function halves(total: number): BoardField[] {
  const half = Math.floor(total / 2);
  const pairs = range(1, half).map((seed) => ({ group: null, seeds: [seed, seed + half] }));
  return total % 2 === 1 ? [...pairs, { group: null, seeds: [total] }] : pairs;
}

/** Returns the boxes of the board: groups in serpentine order, or the pairs of the first round. */
export function boardOf(kind: Kind, groupSize: number | null, total: number): BoardField[] {
  if (kind === "round_robin") return groups(total, groupSize);
  return kind === "swiss" ? halves(total) : pairings(total);
}
