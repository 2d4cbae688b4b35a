import { queryOptions, infiniteQueryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { conversationKeys, type ConversationView } from "./friend-query-keys.ts";

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

const PAGE_SIZE = 30;

/** Accepted conversations, or those that wait to be accepted, the last active first; each page is one query. */
export function conversationsQuery(view: ConversationView, search: string) {
  return infiniteQueryOptions({
    queryKey: conversationKeys.list(view, search),
    initialPageParam: null as { active_at: string; peer_id: string } | null,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await supabase
        .rpc("list_conversations", {
          p_requests: view === "requests",
          p_limit: PAGE_SIZE,
          ...(search ? { p_search: search } : {}),
          ...(pageParam
            ? { p_before: pageParam.active_at, p_before_peer_id: pageParam.peer_id }
            : {}),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? null : (page.at(-1) ?? null)),
  });
}
