import type { EditionBook } from "../api/series.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the next starts of a weekly tournament, as the database plans them: weekly at the same hour, the first one
 * more than a day from now.
 * @param start of the tournament, ISO
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

/**
 * The sums of one or more editions. `fees`, `prizes` and `house` (the platform's earnings) are in tickets, `money` in
 * pesos.
 */
export interface Sum {
  readonly fees: number;
  readonly prizes: number;
  readonly money: number;
  readonly house: number;
}

type Figures = Pick<EditionBook, "fees" | "prizes" | "money">;

/** Adds the balance to the amounts of one edition; null if the viewer may not see them. */
export function sumOf({ fees, prizes, money }: Figures): Sum | null {
  return fees === null || prizes === null || money === null
    ? null
    : { fees, prizes, money, house: fees - prizes };
}

/** The total of all editions whose amounts the viewer may see; null if there are none. */
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
