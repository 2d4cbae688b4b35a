import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { settingsCopy } from "../settings-copy.ts";
import { TEAM_INVALIDATES } from "./team-invalidates.ts";

interface Answer {
  readonly requestId: string;
  readonly status: "accepted" | "rejected";
}

/** Accepts or rejects a join request; in the same transaction the database adds an accepted player to the team. */
export function useAnswerJoinRequest() {
  return useMutation({
    mutationFn: write(({ requestId, status }: Answer) =>
      supabase
        .from("team_join_requests")
        .update({ status })
        .eq("id", requestId)
        .select("id")
        .single(),
    ),
    success: (_data: unknown, { status }: Answer) =>
      status === "accepted" ? settingsCopy.requests.accepted : settingsCopy.requests.rejected,
    failure: settingsCopy.requests.failure,
    invalidates: TEAM_INVALIDATES,
  });
}
