import { ticketOrdersWords } from "@leyenda/db-types/words";
import type { OrderStatus } from "@/entities/order/domain/order";
import { FLAG_WORD, knownWord } from "@/lib/search-params";

/** What the list is narrowed to, as the address says it; empty words narrow nothing. */
export interface OrderFilter {
  readonly search: string;
  readonly status: OrderStatus | null;
  readonly provider: string | null;
  readonly isFlagged: boolean;
}

/** The filter of an address; words that nothing can match are dropped. */
export function orderFilter(params: URLSearchParams, search: string): OrderFilter {
  return {
    search,
    status: knownWord(params, "estado", ticketOrdersWords.status),
    provider: params.get("medio"),
    isFlagged: params.get("observadas") === FLAG_WORD,
  };
}
