import { readQuery, supabase } from "@/lib/supabase";
import { teamKeys } from "./team-query-keys.ts";

/** The number of unread messages in the channel of the viewer's team, at most 100. */
export function unreadTeamMessagesQuery(teamId: string) {
  return readQuery(teamKeys.unread(teamId), () => supabase.rpc("unread_team_messages"));
}
