import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { useTeamAct } from "./use-team-act.ts";

interface JoinRequest {
  readonly teamId: string;
  readonly userId: string;
}

export function useRequestToJoin() {
  return useTeamAct({
    act: async ({ teamId, userId }: JoinRequest) => {
      await supabase
        .from("team_join_requests")
        .insert({ team_id: teamId, user_id: userId })
        .throwOnError();
    },
    success: () => copy.join.success,
    successText: copy.join.successText,
    failure: copy.join.failure,
  });
}
