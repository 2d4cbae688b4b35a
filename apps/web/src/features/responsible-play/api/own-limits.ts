import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase, write } from "@/lib/supabase";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { movementKeys } from "@/entities/ticket/api/list-movements";
import { wageringKeys } from "@/entities/wagering/api/wager-conditions";
import { copy } from "../copy.ts";

/** Keeps oneself from wagers for so many days; open offers are taken back. */
export function useSelfExclude() {
  return useMutation(
    mutationOptions({
      mutationFn: write((days: number) => supabase.rpc("self_exclude", { p_days: days })),
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

/** Sets one's own limit of tickets staked in seven days; null for none. */
export function useSetWeeklyLimit() {
  return useMutation(
    mutationOptions({
      mutationFn: write((limit: number | null) =>
        supabase.rpc("set_weekly_limit", limit === null ? {} : { p_limit: limit }),
      ),
      meta: {
        success: copy.limit.saved,
        failure: copy.limit.failure,
        invalidates: [wageringKeys.all],
      },
    }),
  );
}
