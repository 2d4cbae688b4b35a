import { mutationOptions, useMutation } from "@tanstack/react-query";
import { withRecentProof } from "@/lib/recent-proof";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { PaymentValues } from "../schemas.ts";
import { ownProfileKeys } from "./own-profile.ts";

export function useSavePaymentInfo() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ cvu, alias, account, holder }: PaymentValues) => {
        await withRecentProof(async () => {
          await supabase
            .rpc("save_payment_info", {
              p_cvu: cvu,
              p_alias: alias,
              p_account: account,
              p_holder: holder,
            })
            .throwOnError();
        });
      },
      meta: {
        success: copy.payments.success,
        failure: copy.payments.failure,
        invalidates: [ownProfileKeys.all],
      },
    }),
  );
}
