import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

interface Schedule {
  readonly matchId: string;
  readonly at: string | null;
}

/** Sets the date of a match, or takes it away (null). */
export function useScheduleMatch() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ matchId, at }: Schedule) => {
        await supabase
          .rpc("schedule_match", { p_match_id: matchId, p_scheduled_time: at })
          .throwOnError();
      },
      meta: {
        success: (_data: void, { at }: Schedule) =>
          at === null ? copy.schedule.cleared : copy.schedule.success,
        failure: {},
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
