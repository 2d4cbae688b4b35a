import { mutationOptions, useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-keys";
import { orderKeys } from "@/entities/order/api/order-keys";
import { callFunction } from "@/lib/edge-function";
import { copy } from "../copy.ts";

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

/** Compares a day with every provider; the day as `YYYY-MM-DD`. */
export function useReconcilePayments() {
  return useMutation(
    mutationOptions({
      mutationFn: (day: string) => callFunction("reconcile-payments", { day }, answerSchema),
      meta: {
        success: summary,
        failure: copy.run.error,
        invalidates: [orderKeys.admin, dashboardKeys.waiting],
      },
    }),
  );
}
