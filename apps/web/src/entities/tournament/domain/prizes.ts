import { formatMoney, formatTickets } from "@/lib/format";

/** One place of the prize list. The list is ordered: index 0 is the champion's. */
export type Prize = { type: "money" | "tickets"; value: number };

/** More than four places are refused by the database as well. */
export const MAX_PRIZES = 4;

/**
 * Reads the `prizes` column (JSON) into prizes, leaving out whatever is not one: a page must
 * still open when an imported row is malformed.
 */
export function parsePrizes(value: unknown): Prize[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) return [];
    const { type, value: amount } = entry as { type?: unknown; value?: unknown };
    const number = Number(amount);
    if ((type !== "money" && type !== "tickets") || !Number.isFinite(number) || number <= 0)
      return [];
    return [{ type, value: number }];
  });
}

/**
 * A prize as people read it: money as "$1.500", tickets as "1.500 tickets".
 * Argentine grouping; cents only when there are any.
 */
export function prizeLabel(prize: Prize): string {
  return prize.type === "money" ? formatMoney(prize.value) : formatTickets(prize.value);
}
