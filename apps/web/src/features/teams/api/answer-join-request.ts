import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { useTeamAct } from "./use-team-act.ts";

interface Answer {
  readonly requestId: string;
  readonly status: "accepted" | "rejected";
}

/** Accepting adds the member; the database does it in the same transaction. */
export function useAnswerJoinRequest() {
  return useTeamAct({
    act: async ({ requestId, status }: Answer) => {
      await supabase
        .from("team_join_requests")
        .update({ status })
        .eq("id", requestId)
        .select("id")
        .single()
        .throwOnError();
    },
    success: ({ status }) =>
      status === "accepted" ? copy.requests.accepted : copy.requests.rejected,
    failure: copy.requests.failure,
  });
}
