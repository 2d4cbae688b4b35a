import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { z } from "zod";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-query-keys";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { callFunction } from "@/lib/edge-function";
import { pageCount, pageRange } from "@/lib/paging";
import { type AnswerOf, readQuery, supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";

const PAGE_SIZE = 15;
const DIFFERENCES_LIMIT = 100;
const REFUSALS_LIMIT = 20;

async function readReport(page: number, signal: AbortSignal) {
  const { data, count } = await supabase
    .from("payment_reconciliations")
    .select("id, provider, day, checked, differences, finished_at, error", { count: "exact" })
    .order("day", { ascending: false })
    .order("created_at", { ascending: false })
    .range(...pageRange(page, PAGE_SIZE))
    .abortSignal(signal)
    .throwOnError();
  return { runs: data, pageCount: pageCount(count, PAGE_SIZE) };
}

export type Reconciliation = Awaited<ReturnType<typeof readReport>>["runs"][number];

/** The results of comparing our orders with the payment providers, one per day, latest day first. */
export function reportQuery(page: number) {
  return queryOptions({
    queryKey: orderKeys.reconciliations(page),
    queryFn: ({ signal }) => readReport(page, signal),
    placeholderData: keepPreviousData,
  });
}

export type Difference = AnswerOf<typeof differencesQuery>[number];

/** The differences between providers and orders that no administrator has resolved. */
export function differencesQuery() {
  return readQuery(orderKeys.differences, () =>
    supabase
      .from("payment_differences")
      .select(
        `id, order_id, kind, reference, expected, found,
      run:payment_reconciliations!payment_differences_reconciliation_id_fkey(day, provider)`,
      )
      .is("resolved_at", null)
      .order("created_at", { ascending: false })
      .limit(DIFFERENCES_LIMIT),
  );
}

/** The payment providers' notifications that the server refused, counted per hour, the latest hour first. */
export function refusalsQuery() {
  return readQuery(orderKeys.refusals, () =>
    supabase
      .from("payment_refusals")
      .select("id, provider, reason, hour, count")
      .order("hour", { ascending: false })
      .order("id")
      .limit(REFUSALS_LIMIT),
  );
}

/** Marks a difference as resolved, with a note. */
export function useResolvePaymentDifference() {
  return useMutation({
    mutationFn: write(({ id, note }: { id: string; note: string }) =>
      supabase.rpc("resolve_payment_difference", { p_difference_id: id, p_note: note }),
    ),
    success: copy.differences.done,
    failure: copy.differences.error,
    invalidates: [orderKeys.admin, dashboardKeys.waiting],
  });
}

const answerSchema = z.object({
  reconciliations: z.array(z.object({ checked: z.number(), differences: z.number() })),
});

function summary({ reconciliations: runs }: z.infer<typeof answerSchema>) {
  const sum = (pick: (run: (typeof runs)[number]) => number) =>
    runs.reduce((total, run) => total + pick(run), 0);
  if (runs.length === 0) return { title: copy.run.noProvider, description: copy.run.none };
  return {
    title: copy.run.done,
    description: copy.run.result(
      sum((run) => run.checked),
      sum((run) => run.differences),
    ),
  };
}

/** Compares the orders of a day (`YYYY-MM-DD`) with the records of every payment provider. */
export function useReconcilePayments() {
  return useMutation({
    mutationFn: (day: string) => callFunction("reconcile-payments", { day }, answerSchema),
    success: summary,
    failure: copy.run.error,
    invalidates: [orderKeys.admin, dashboardKeys.waiting],
  });
}
