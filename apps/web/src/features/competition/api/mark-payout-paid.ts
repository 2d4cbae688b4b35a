import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** Records that a money prize was paid, with the payment data as it stands. */
export function markPayoutPaidMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ payoutId, note }: { payoutId: string; note: string }) => {
      await supabase
        .rpc("mark_payout_paid", { p_payout_id: payoutId, p_note: note })
        .throwOnError();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["payouts"] }),
  });
}
