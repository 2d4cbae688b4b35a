import type { Tables } from "@leyenda/db-types";
import { formatMoney, formatTickets } from "@/lib/format";

/** A prize in a tournament's list. The list is ordered: index 0 is the champion's prize. */
export type Prize = Tables<"tournaments">["prizes"][number];

/**
 * Formats a prize: money as "$1.500 ARS", tickets as "1.500 tickets".
 * Uses the Argentine number format, with decimals only if there are any.
 */
export function prizeLabel(prize: Prize): string {
  return prize.type === "money" ? formatMoney(prize.value) : formatTickets(prize.value);
}

/** The prizes that are or will be paid; an empty list for a cancelled tournament. */
export function standingPrizes({
  prizes,
  cancelled_at: cancelledAt,
}: Pick<Tables<"tournaments">, "prizes" | "cancelled_at">): readonly Prize[] {
  return cancelledAt === null ? prizes : [];
}
