import { ticketOrdersWords } from "@leyenda/db-types/words";
import type { OrderStatus } from "@/entities/order/domain/order";
import { localDayStart } from "@/lib/local-date";
import { FLAG_WORD, knownWord } from "@/lib/search-params";

/** What the list is narrowed to, as the address says it; empty words narrow nothing. */
export interface OrderFilter {
  readonly search: string;
  readonly status: OrderStatus | null;
  readonly provider: string | null;
  readonly isFlagged: boolean;
  /** The first instant that counts, and the first that counts no more; null for all time. */
  readonly since: string | null;
  readonly before: string | null;
}

/** The names of the filters in the address. */
export const ORDER_PARAMS = ["estado", "medio", "observadas", "desde", "hasta"] as const;

/**
 * The filter of an address; words that nothing can match are dropped. Days are the viewer's, and the
 * last one counts whole.
 */
export function orderFilter(params: URLSearchParams, search: string): OrderFilter {
  return {
    search,
    status: knownWord(params, "estado", ticketOrdersWords.status),
    provider: params.get("medio"),
    isFlagged: params.get("observadas") === FLAG_WORD,
    since: localDayStart(params.get("desde")),
    before: localDayStart(params.get("hasta"), 1),
  };
}
