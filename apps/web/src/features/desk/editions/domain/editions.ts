import type { EditionBook } from "../api/series.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a cup that is set to come again each week starts next, as the database plans it: at the same hour, with a day at
 * least to enter.
 * @param start of the cup, ISO
 * @param now milliseconds since the epoch
 */
export function comingStarts(start: string, now: number, count: number): string[] {
  const first = new Date(start);
  do first.setDate(first.getDate() + 7);
  while (first.getTime() <= now + DAY_MS);
  return Array.from({ length: count }, (_, week) => {
    const date = new Date(first);
    date.setDate(date.getDate() + 7 * week);
    return date.toISOString();
  });
}

/** What the editions of a cup took and gave, and what that leaves the house, in tickets; money apart. */
export interface Sum {
  readonly fees: number;
  readonly prizes: number;
  readonly money: number;
  readonly house: number;
}

type Figures = Pick<EditionBook, "fees" | "prizes" | "money">;

/** The figures of one edition; null for who may not see them. */
export function sumOf({ fees, prizes, money }: Figures): Sum | null {
  return fees === null || prizes === null || money === null
    ? null
    : { fees, prizes, money, house: fees - prizes };
}

/** The figures of all editions that one may see; null where that is none. */
export function sumOfAll(editions: readonly Figures[]): Sum | null {
  const sums = editions.map(sumOf).filter((sum) => sum !== null);
  return sums.length === 0
    ? null
    : sums.reduce((one, other) => ({
        fees: one.fees + other.fees,
        prizes: one.prizes + other.prizes,
        money: one.money + other.money,
        house: one.house + other.house,
      }));
}
