import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { payoutKeys } from "./list-payouts.ts";

/** Records that a money prize was paid, with the payment data as it stands. */
export function useMarkPayoutPaid() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ payoutId, note }: { payoutId: string; note: string }) => {
        await supabase
          .rpc("mark_payout_paid", { p_payout_id: payoutId, p_note: note })
          .throwOnError();
      },
      meta: {
        success: copy.payouts.success,
        failure: { title: copy.payouts.error },
        invalidates: [payoutKeys.all],
      },
    }),
  );
}
