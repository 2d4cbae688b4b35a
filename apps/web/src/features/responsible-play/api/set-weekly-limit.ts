import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { wageringKeys } from "@/entities/wagering/api/wager-conditions";
import { copy } from "../copy.ts";

/** Sets one's own limit of tickets staked in seven days; null for none. */
export function useSetWeeklyLimit() {
  return useMutation(
    mutationOptions({
      mutationFn: async (limit: number | null) => {
        await supabase
          .rpc("set_weekly_limit", limit === null ? {} : { p_limit: limit })
          .throwOnError();
      },
      meta: {
        success: copy.limit.saved,
        failure: copy.limit.failure,
        invalidates: [wageringKeys.all],
      },
    }),
  );
}
