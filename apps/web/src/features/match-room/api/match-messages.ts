import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Outgoing } from "@/entities/chat/domain/outbox";
import { useReactInGroup } from "@/entities/chat/hooks/use-react-in-group";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { invalidate } from "@/lib/invalidate";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

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

/** Sends a message to the chat of a match. Repeated requests with the same `clientId` store the message only once. */
export async function sendMatchMessage(
  client: QueryClient,
  { room, content, part, clientId }: Outgoing,
): Promise<void> {
  await supabase
    .rpc("send_match_message", {
      p_match_id: room,
      p_content: content,
      p_client_id: clientId,
      ...(part && { p_part: part }),
    })
    .throwOnError();
  await invalidate(client, [matchKeys.messages(room)]);
}

/** Adds a reaction to a message of the room. */
export function useReactToMatchMessage(matchId: string, viewerId: string) {
  return useReactInGroup({
    queryKey: matchKeys.messages(matchId),
    viewerId,
    failure: copy.chat.reactError,
    send: (messageId, reaction) =>
      supabase
        .rpc("react_to_match_message", { p_message_id: messageId, ...reaction })
        .throwOnError(),
  });
}
