import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { movementKeys } from "@/entities/ticket/api/list-movements";
import { wageringKeys } from "@/entities/wagering/api/wager-conditions";
import { copy } from "../copy.ts";

/** Keeps oneself from wagers for so many days; open offers are taken back. */
export function useSelfExclude() {
  return useMutation(
    mutationOptions({
      mutationFn: async (days: number) => {
        await supabase.rpc("self_exclude", { p_days: days }).throwOnError();
      },
      meta: {
        success: copy.exclusion.success,
        failure: copy.exclusion.failure,
        invalidates: [
          wageringKeys.all,
          challengeKeys.all,
          sessionProfileKeys.all,
          movementKeys.all,
        ],
      },
    }),
  );
}
