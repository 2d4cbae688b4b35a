import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

interface JoinRequest {
  readonly teamId: string;
  readonly userId: string;
}

export function useRequestToJoin() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ teamId, userId }: JoinRequest) => {
        await supabase
          .from("team_join_requests")
          .insert({ team_id: teamId, user_id: userId })
          .throwOnError();
      },
      meta: {
        success: { title: copy.join.success, description: copy.join.successText },
        failure: copy.join.failure,
        invalidates: TEAM_INVALIDATES,
      },
    }),
  );
}

/** Takes back what the leader has not answered. */
export function useWithdrawRequest() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ teamId, userId }: JoinRequest) => {
        await supabase
          .from("team_join_requests")
          .delete()
          .eq("team_id", teamId)
          .eq("user_id", userId)
          .eq("status", "pending")
          .throwOnError();
      },
      meta: {
        success: copy.join.withdrawn,
        failure: copy.join.withdrawFailure,
        invalidates: TEAM_INVALIDATES,
      },
    }),
  );
}
