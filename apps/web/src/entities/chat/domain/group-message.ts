import type { ChatMessage, MessagePart } from "./chat-message.ts";
import type { Reactions } from "./reactions.ts";

/** A stored message of a match or a team. */
export interface GroupMessage {
  readonly id: string;
  readonly client_id: string | null;
  readonly sender_id: string | null;
  readonly content: string;
  readonly part: MessagePart | null;
  readonly created_at: string;
  readonly reactions: Reactions;
}

/** Converts a stored message of a match or a team to the form that chats show. */
export function fromGroup(
  message: GroupMessage,
  viewerId: string,
  nameOf: (id: string) => string,
): Pick<
  ChatMessage,
  "key" | "id" | "senderId" | "content" | "part" | "createdAt" | "state" | "reactions"
> {
  return {
    key: message.client_id ?? message.id,
    id: message.id,
    senderId: message.sender_id,
    content: message.content,
    part: message.part,
    createdAt: message.created_at,
    state: message.sender_id === viewerId ? "sent" : null,
    reactions: Object.entries(message.reactions).map(([id, emoji]) => ({
      emoji,
      isOwn: id === viewerId,
      author: nameOf(id),
      authorId: id,
    })),
  };
}
