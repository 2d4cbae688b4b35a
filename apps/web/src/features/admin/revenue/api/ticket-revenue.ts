import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import type { Currency } from "@/lib/format";
import { type AnswerOf, read, supabase } from "@/lib/supabase";

export type RevenueRow = AnswerOf<typeof revenueQuery>[number];

/** The revenue by day of payment and pack; the first and the last day, as `YYYY-MM-DD`, are included. */
export function revenueQuery(from: string, to: string, currency: Currency) {
  return queryOptions({
    queryKey: orderKeys.revenue(from, to, currency),
    queryFn: read(() =>
      supabase.rpc("ticket_revenue", { p_from: from, p_to: to, p_currency: currency }),
    ),
    placeholderData: keepPreviousData,
  });
}
