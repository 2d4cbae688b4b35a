import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { movementKeys } from "@/entities/ticket/api/list-movements";
import { wageringKeys } from "@/entities/wagering/api/wager-conditions";
import { copy } from "../copy.ts";

/** Excludes the viewer from wagers for the given number of days, and cancels the challenges that they offer. */
export function useSelfExclude() {
  return useMutation({
    mutationFn: write((days: number) => supabase.rpc("self_exclude", { p_days: days })),
    success: copy.exclusion.success,
    failure: copy.exclusion.failure,
    invalidates: [wageringKeys.all, challengeKeys.all, sessionProfileKeys.all, movementKeys.all],
  });
}

/** Sets the viewer's limit of tickets staked within seven days; null for none. */
export function useSetWeeklyLimit() {
  return useMutation({
    mutationFn: write((limit: number | null) =>
      supabase.rpc("set_weekly_limit", limit === null ? {} : { p_limit: limit }),
    ),
    success: copy.limit.saved,
    failure: copy.limit.failure,
    invalidates: [wageringKeys.all],
  });
}
