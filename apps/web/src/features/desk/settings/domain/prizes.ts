import { type AmountUnit, amountOr } from "@/lib/amount";

/** A prize while the user types. */
interface PrizeValues {
  readonly type: "money" | "tickets";
  readonly value: string;
}

/** The unit of each type of prize. */
export const prizeUnits = {
  money: "ARS",
  tickets: "tickets",
} as const satisfies Record<PrizeValues["type"], AmountUnit>;

/** The value of a prize; 0 if it is empty, NaN if it cannot be read. */
export const prizeValue = ({ type, value }: PrizeValues): number =>
  amountOr(value, prizeUnits[type], 0);

/** The first place with a smaller prize than the next place has, of the same type; null if there is none. */
export function placeWithLess(prizes: readonly PrizeValues[]): number | null {
  const index = prizes.findIndex((prize, place) => {
    const next = prizes[place + 1];
    return (
      next?.type === prize.type && prizeValue(prize) > 0 && prizeValue(prize) < prizeValue(next)
    );
  });
  return index === -1 ? null : index + 1;
}
