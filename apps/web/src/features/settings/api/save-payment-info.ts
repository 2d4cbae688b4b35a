import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/hooks/use-toast";
import { supabase } from "@/lib/supabase";
import { toastFailure } from "@/lib/toast-failure";
import { copy } from "../copy.ts";
import type { PaymentValues } from "../schemas.ts";
import { ownProfileKey } from "./own-profile.ts";

export function useSavePaymentInfo(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ cvu, alias }: PaymentValues) => {
      await supabase
        .rpc("save_payment_info", { p_cvu: cvu.replace(/\s/gu, ""), p_alias: alias })
        .throwOnError();
    },
    onSuccess: async () => {
      toast({ title: copy.payments.success });
      await queryClient.invalidateQueries({ queryKey: ownProfileKey(userId) });
    },
    onError: (error) => toastFailure(copy.payments.failure, error),
  });
}
