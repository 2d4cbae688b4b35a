import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

interface JoinRequest {
  readonly teamId: string;
  readonly userId: string;
}

export function useRequestToJoin() {
  return useMutation({
    mutationFn: write(({ teamId, userId }: JoinRequest) =>
      supabase.from("team_join_requests").insert({ team_id: teamId, user_id: userId }),
    ),
    success: { title: copy.join.success, description: copy.join.successText },
    failure: copy.join.failure,
    invalidates: TEAM_INVALIDATES,
  });
}

export function useWithdrawRequest() {
  return useMutation({
    mutationFn: write(({ teamId, userId }: JoinRequest) =>
      supabase
        .from("team_join_requests")
        .delete()
        .eq("team_id", teamId)
        .eq("user_id", userId)
        .eq("status", "pending"),
    ),
    success: copy.join.withdrawn,
    failure: copy.join.withdrawFailure,
    invalidates: TEAM_INVALIDATES,
  });
}
