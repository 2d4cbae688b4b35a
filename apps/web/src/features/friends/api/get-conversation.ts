import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { conversationKeys } from "./friend-keys.ts";

async function getConversation(peerId: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("get_conversation", { p_peer_id: peerId })
    .abortSignal(signal)
    .throwOnError();
  return data[0] ?? null;
}

/** The data of a conversation; null if the person does not exist. */
export type Conversation = NonNullable<Awaited<ReturnType<typeof getConversation>>>;

export function conversationQuery(peerId: string) {
  return queryOptions({
    queryKey: conversationKeys.card(peerId),
    queryFn: ({ signal }) => getConversation(peerId, signal),
  });
}
