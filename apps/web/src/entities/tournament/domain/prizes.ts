import type { Tables } from "@leyenda/db-types";
import { formatMoney, formatTickets } from "@/lib/format";

/** A place of the prize list. The list is ordered: index 0 is the champion's prize. */
export type Prize = Tables<"tournaments">["prizes"][number];

/**
 * The text of a prize: money as "$1.500 ARS", tickets as "1.500 tickets". Argentine number format; cents only if there
 * are any.
 */
export function prizeLabel(prize: Prize): string {
  return prize.type === "money" ? formatMoney(prize.value) : formatTickets(prize.value);
}

/** The prizes that are or will be given; none for a cancelled tournament. */
export function standingPrizes({
  prizes,
  cancelled_at: cancelledAt,
}: Pick<Tables<"tournaments">, "prizes" | "cancelled_at">): readonly Prize[] {
  return cancelledAt === null ? prizes : [];
}
