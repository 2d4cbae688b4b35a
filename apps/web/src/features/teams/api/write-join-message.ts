import { useMutation } from "@/hooks/use-mutation";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Sends the team's leader a message with the viewer's open join request. */
export function useWriteJoinMessage(teamId: string) {
  return useMutation({
    mutationFn: write((content: string) =>
      supabase.rpc("write_join_message", { p_team_id: teamId, p_content: content }),
    ),
    success: copy.join.message.success,
    failure: copy.join.message.failure,
    invalidates: [teamKeys.all],
  });
}
