import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { invalidate } from "@/lib/invalidate";
import { supabase } from "@/lib/supabase";
import type { MessagePart, OlderMessages } from "@/entities/chat/domain/chat-message";
import {
  type History,
  isBefore,
  merge,
  quoted,
  type StoredMessage,
} from "../domain/conversation-history.ts";
import { conversationKeys } from "./friend-query-keys.ts";

/** The columns that are loaded of a message, and of the message that it quotes. */
export const messageColumns =
  "id, sender_id, receiver_id, content, client_id, created_at, reply_to_id, sender_reaction, receiver_reaction, part, reply:reply_to_id(id, sender_id, content)";

const FIRST_PAGE = 40;
const OLDER_PAGE = 80;
const MISSED_PAGE = 200;

interface Page {
  readonly before?: string;
  readonly after?: string;
  readonly limit: number;
}

async function listMessages(peerId: string, { before, after, limit }: Page, signal?: AbortSignal) {
  const request = supabase
    .rpc("list_messages", {
      p_peer_id: peerId,
      p_limit: limit,
      ...(before ? { p_before: before } : {}),
      ...(after ? { p_after: after } : {}),
    })
    .select(messageColumns);
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return data;
}

/**
 * Reads the newest page and, if it does not reach the known messages, everything in between.
 * So no message is missing after a lost connection. Known messages also get their new reactions.
 */
async function readHistory(
  client: QueryClient,
  peerId: string,
  signal: AbortSignal,
): Promise<History> {
  const queryKey = conversationKeys.messages(peerId);
  const syncedUntil = client.getQueryData<History>(queryKey)?.syncedUntil ?? null;
  const found = await listMessages(peerId, { limit: FIRST_PAGE }, signal);
  const until = found[0]?.created_at ?? syncedUntil;
  const hasOlder = found.length === FIRST_PAGE;
  const oldest = found.at(-1);
  let after = oldest && hasOlder && isBefore(syncedUntil, oldest.created_at) ? syncedUntil : null;
  while (after !== null) {
    const page = await listMessages(peerId, { after, limit: MISSED_PAGE }, signal);
    found.push(...page);
    after = page.length < MISSED_PAGE ? null : (page.at(-1)?.created_at ?? null);
  }
  // The cache is read only now, because live messages may have arrived during the request.
  const known = client.getQueryData<History>(queryKey) ?? { messages: [], hasOlder };
  return merge(
    { ...known, hasOlder: syncedUntil === null ? hasOlder : known.hasOlder, syncedUntil: until },
    found,
  );
}

/** The conversation with another user, from its end. A refetch adds the new messages to the known ones. */
export function messagesQuery(peerId: string) {
  return queryOptions({
    queryKey: conversationKeys.messages(peerId),
    queryFn: ({ client, signal }) => readHistory(client, peerId, signal),
  });
}

/** Loads the page before the oldest known message. */
export async function loadOlderMessages(client: QueryClient, peerId: string): Promise<void> {
  const { queryKey } = messagesQuery(peerId);
  const oldest = client.getQueryData(queryKey)?.messages[0];
  if (!oldest) return;
  const page = await listMessages(peerId, { before: oldest.created_at, limit: OLDER_PAGE });
  client.setQueryData(
    queryKey,
    (history) => history && { ...merge(history, page), hasOlder: page.length === OLDER_PAGE },
  );
}

/** Adds a message that arrived live, or updates a changed one, if the conversation is in the cache. */
export function takeInMessage(client: QueryClient, peerId: string, message: StoredMessage): void {
  const { queryKey } = messagesQuery(peerId);
  const history = client.setQueryData(queryKey, (known) => known && merge(known, [message]));
  // If the quoted message is not loaded, a refetch brings the message together with the quoted one.
  if (history && message.reply_to_id !== null && !quoted(history, message))
    void invalidate(client, [queryKey]);
}

/** Marks the messages of a sender as read up to a point in time. */
export async function markMessagesRead(
  client: QueryClient,
  senderId: string,
  until: string,
): Promise<void> {
  await supabase
    .rpc("mark_messages_read", { p_sender_id: senderId, p_until: until })
    .throwOnError();
  await invalidate(client, [conversationKeys.lists, conversationKeys.counts]);
}

/** Reports that messages have arrived at this device. Blocked users and senders of message requests do not see it. */
export async function markMessagesDelivered(): Promise<void> {
  await supabase.rpc("mark_messages_delivered").throwOnError();
}

interface NewMessage {
  readonly receiverId: string;
  readonly content: string;
  readonly replyToId: string | null;
  readonly part: MessagePart | undefined;
  /** The id of the message. A message that is sent several times with this id is stored once. */
  readonly clientId: string;
}

/** Stores a message and returns its row, also if an earlier attempt had stored it. */
export async function sendMessage({ receiverId, content, replyToId, part, clientId }: NewMessage) {
  const { data } = await supabase
    .rpc("send_message", {
      p_receiver_id: receiverId,
      p_content: content,
      p_client_id: clientId,
      ...(replyToId === null ? {} : { p_reply_to_id: replyToId }),
      ...(part && { p_part: part }),
    })
    .select(messageColumns)
    .single()
    .throwOnError();
  return data;
}

/** Loads the messages above the oldest known one; a failure is shown at their position. */
export function useOlderMessages(peerId: string, exist: boolean): OlderMessages {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => loadOlderMessages(client, peerId),
    failure: null,
  });
  return { exist, isLoading: isPending, hasFailed: isError, load: mutate };
}
