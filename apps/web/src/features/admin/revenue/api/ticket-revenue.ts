import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orderKeys } from "@/entities/order/api/order-keys";
import type { Currency } from "@/lib/format";
import { supabase } from "@/lib/supabase";

async function readRevenue(from: string, to: string, currency: Currency, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("ticket_revenue", { p_from: from, p_to: to, p_currency: currency })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type RevenueRow = Awaited<ReturnType<typeof readRevenue>>[number];

/** Money by day of payment and pack; days as `YYYY-MM-DD`, both included. */
export function revenueQuery(from: string, to: string, currency: Currency) {
  return queryOptions({
    queryKey: orderKeys.revenue(from, to, currency),
    queryFn: ({ signal }) => readRevenue(from, to, currency, signal),
    placeholderData: keepPreviousData,
  });
}
