import { matchKeys } from "@/entities/match/api/match-keys";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

const LIMIT = 200;

async function listMatchMessages(matchId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("match_messages")
    .select(
      "id,content,part,created_at,sender_id,participant_id,client_id,reactions,sender:profiles!match_messages_sender_id_fkey(username,avatar_url)",
    )
    .eq("match_id", matchId)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(LIMIT)
    .abortSignal(signal)
    .throwOnError();
  return data.toReversed();
}

export type MatchMessage = Awaited<ReturnType<typeof listMatchMessages>>[number];

/** The room's chat, oldest first: the last 200 messages. */
export function matchMessagesQuery(matchId: string) {
  return queryOptions({
    queryKey: matchKeys.messages(matchId),
    queryFn: ({ signal }) => listMatchMessages(matchId, signal),
  });
}
