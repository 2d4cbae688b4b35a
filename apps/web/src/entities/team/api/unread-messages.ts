import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { teamKeys } from "./team-keys.ts";

/** How many messages in the channel of the viewer's team he has not read, up to 100. */
export function unreadTeamMessagesQuery(teamId: string) {
  return queryOptions({
    queryKey: teamKeys.unread(teamId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("unread_team_messages")
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
