import { communityKeys } from "./community-keys.ts";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { HandleReportValues } from "../schemas.ts";

/** Answers a report, and what others reported of the same thing. */
export function useHandleReport(id: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ action, answer, hours }: HandleReportValues) => {
        const { data } = await supabase
          .rpc("handle_report", {
            p_report_id: id,
            p_action: action,
            p_answer: answer,
            ...(action === "mute" ? { p_mute_hours: Number(hours) } : {}),
          })
          .throwOnError();
        return data;
      },
      meta: {
        success: (count: number) => ({
          title: copy.reports.handled,
          description: copy.reports.told(count),
        }),
        failure: copy.reports.handleError,
        invalidates: [communityKeys.reports, communityKeys.users],
      },
    }),
  );
}

/** Lets a muted person write again. */
export function useLiftMute() {
  return useMutation(
    mutationOptions({
      mutationFn: async (profileId: string) => {
        await supabase.rpc("lift_mute", { p_profile_id: profileId }).throwOnError();
      },
      meta: {
        success: copy.reports.muteLifted,
        failure: copy.reports.liftError,
        invalidates: [communityKeys.reports],
      },
    }),
  );
}
