import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLiveChannel } from "@/lib/live-channel";
import { invalidate } from "@/lib/invalidate";
import { conversationKeys, friendKeys } from "../api/friend-query-keys.ts";
import { conversationQuery } from "../api/conversations.ts";
import { markMessagesDelivered, takeInMessage } from "../api/messages.ts";
import type { StoredMessage } from "../domain/conversation-history.ts";
import { ADMINISTRATION_ID } from "../domain/conversation-url-name.ts";

/** A row of the table `message_receipts`. */
interface Receipt {
  readonly reader_id: string;
  readonly peer_id: string;
  readonly delivered_until: string;
  readonly read_until: string | null;
}

/** Whether the live event contains a row; the event of a deleted row contains an empty object. */
function isReceipt(row: Partial<Receipt>): row is Receipt {
  return row.peer_id !== undefined;
}

/** How long messages are collected before they are acknowledged together. */
const DELIVERED_MS = 1_000;

/** Returns a function that runs `callback` once, `delayMs` after the first of several calls. */
function useSoon(callback: () => void, delayMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useEffectEvent(callback);
  const start = useRef(() => {});
  useEffect(() => {
    start.current = () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        run();
      }, delayMs);
    };
    return () => clearTimeout(timer.current);
  }, [delayMs]);
  return () => start.current();
}

/** Updates how far the other person has received and read the open conversation. */
function takeInReceipt(client: QueryClient, receipt: Receipt): void {
  client.setQueryData(
    conversationQuery(receipt.reader_id).queryKey,
    (card) =>
      card && {
        ...card,
        delivered_until: receipt.delivered_until,
        // `read_until` is null if no message was read yet, although the generated type does not allow null.
        ...(receipt.read_until === null ? {} : { read_until: receipt.read_until }),
      },
  );
}

/**
 * Handles the live events of friends on every page: messages, receipts, requests, announcements.
 * After a lost connection all these data are loaded again; a conversation loads only the messages that it missed.
 */
export function useInboxLive(userId: string): void {
  const client = useQueryClient();
  const refresh = (...keys: readonly QueryKey[]) =>
    void invalidate(client, [conversationKeys.lists, conversationKeys.counts, ...keys]);
  // A failure is ignored, because the next message sends the acknowledgement again.
  const acknowledge = useSoon(
    () => void markMessagesDelivered().catch(() => undefined),
    DELIVERED_MS,
  );

  const takeIn = (message: StoredMessage): boolean => {
    const isOwn = message.sender_id === userId;
    takeInMessage(client, isOwn ? message.receiver_id : message.sender_id, message);
    return isOwn;
  };
  const onMessage = ({ new: message }: { new: StoredMessage }) => {
    if (!takeIn(message)) acknowledge();
    refresh();
  };
  const onReceipt = ({ new: receipt }: { new: Partial<Receipt> }) => {
    if (isReceipt(receipt) && receipt.peer_id === userId) takeInReceipt(client, receipt);
    // Another device has read the message, so the unread counts are loaded again.
    else refresh();
  };
  const onFriendship = () => refresh(friendKeys.all, conversationKeys.cards);
  const onAnnouncement = () => refresh(conversationKeys.messages(ADMINISTRATION_ID));

  useLiveChannel({
    topic: `inbox:${userId}`,
    isEssential: true,
    wire: (channel) =>
      channel
        .on<StoredMessage>(
          "postgres_changes",
          { event: "INSERT", schema: "public", table: "messages" },
          onMessage,
        )
        // In a stored message, only the reactions can change, and the picture can be removed.
        .on<StoredMessage>(
          "postgres_changes",
          { event: "UPDATE", schema: "public", table: "messages" },
          ({ new: message }) => takeIn(message),
        )
        .on(
          "postgres_changes",
          { event: "*", schema: "public", table: "message_receipts" },
          onReceipt,
        )
        .on("postgres_changes", { event: "*", schema: "public", table: "friends" }, onFriendship)
        .on(
          "postgres_changes",
          { event: "*", schema: "public", table: "announcements" },
          onAnnouncement,
        )
        .on("postgres_changes", { event: "*", schema: "public", table: "announcement_reads" }, () =>
          refresh(),
        ),
    onJoined() {
      // The reload also runs at the first join, because a message may have arrived between the query and the join.
      void invalidate(client, [conversationKeys.all, friendKeys.all]);
      acknowledge();
    },
  });
}
