import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { matchRoomKeys } from "./match-keys.ts";

const LIMIT = 200;

export type MatchMessage = {
  id: string;
  content: string;
  created_at: string;
  sender_id: string;
  /** The side it was written for; null for an admin. */
  participant_id: string | null;
  sender: { username: string; avatar_url: string | null } | null;
  /** Only on the page, while it is on its way. */
  isPending?: boolean;
};

async function listMatchMessages(matchId: string, signal: AbortSignal): Promise<MatchMessage[]> {
  const { data } = await supabase
    .from("match_messages")
    .select(
      "id,content,created_at,sender_id,participant_id,sender:profiles!match_messages_sender_id_fkey(username,avatar_url)",
    )
    .eq("match_id", matchId)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(LIMIT)
    .abortSignal(signal)
    .throwOnError();
  return (data as unknown as MatchMessage[]).toReversed();
}

/** The room's chat, oldest first: the last 200 messages. */
export function matchMessagesQuery(matchId: string) {
  return queryOptions({
    queryKey: matchRoomKeys.messages(matchId),
    queryFn: ({ signal }) => listMatchMessages(matchId, signal),
  });
}
