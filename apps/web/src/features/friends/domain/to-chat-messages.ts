import type {
  ChatMessage,
  MessageState,
  Quote,
  Reaction,
} from "@/entities/chat/domain/chat-message";
import { type History, microseconds, quoted, type StoredMessage } from "./conversation-history.ts";

/** Until when the messages have reached the other person's device, and until when the person has read them. */
export interface Receipts {
  readonly delivered_until: string | null;
  readonly read_until: string | null;
}

/** The names of both persons, for quotes and reactions. */
export interface Names {
  readonly viewerId: string;
  readonly viewer: string;
  readonly peer: string;
}

function toReactions(message: StoredMessage, { viewerId, viewer, peer }: Names): Reaction[] {
  const isOwn = message.sender_id === viewerId;
  const sides = [
    { emoji: message.sender_reaction, isOwn },
    { emoji: message.receiver_reaction, isOwn: !isOwn },
  ];
  return sides.flatMap((side) =>
    side.emoji === null
      ? []
      : [{ emoji: side.emoji, isOwn: side.isOwn, author: side.isOwn ? viewer : peer }],
  );
}

/** Converts a message to the form of a quote. */
export function toQuote(
  message: Pick<StoredMessage, "id" | "sender_id" | "content">,
  { viewerId, viewer, peer }: Names,
): Quote {
  return {
    id: message.id,
    author: message.sender_id === viewerId ? viewer : peer,
    content: message.content,
  };
}

/** Stored messages in the form that the chat shows to the viewer. */
export function toChat(history: History, names: Names, receipts: Receipts | null): ChatMessage[] {
  const moment = (iso: string | null | undefined) => (iso ? microseconds(iso) : -1);
  const delivered = moment(receipts?.delivered_until);
  const read = moment(receipts?.read_until);
  const stateOf = (createdAt: string): MessageState => {
    const at = microseconds(createdAt);
    if (at <= read) return "read";
    return at <= delivered ? "delivered" : "sent";
  };
  return history.messages.map((message) => {
    const reply = quoted(history, message);
    return {
      key: message.client_id ?? message.id,
      id: message.id,
      senderId: message.sender_id,
      content: message.content,
      part: message.part ?? null,
      quote: reply ? toQuote(reply, names) : undefined,
      reactions: toReactions(message, names),
      createdAt: message.created_at,
      state: message.sender_id === names.viewerId ? stateOf(message.created_at) : null,
    };
  });
}
