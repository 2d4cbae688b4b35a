import type { Tables } from "@leyenda/db-types";
import { formatMoney, formatTickets } from "@/lib/format";

/** One place of the prize list. The list is ordered: index 0 is the champion's. */
export type Prize = Tables<"tournaments">["prizes"][number];

/**
 * A prize as people read it: money as "$1.500 ARS", tickets as "1.500 tickets".
 * Argentine grouping; cents only when there are any.
 */
export function prizeLabel(prize: Prize): string {
  return prize.type === "money" ? formatMoney(prize.value) : formatTickets(prize.value);
}

/** The prizes that are or will be given: none once the tournament was called off. */
export function standingPrizes({
  prizes,
  cancelled_at: cancelledAt,
}: Pick<Tables<"tournaments">, "prizes" | "cancelled_at">): readonly Prize[] {
  return cancelledAt === null ? prizes : [];
}
