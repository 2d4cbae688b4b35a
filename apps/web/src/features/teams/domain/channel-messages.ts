import type { ChatMessage } from "@/entities/chat/domain/chat-message";
import type { TeamMessage } from "../api/team-channel.ts";
import { channelCopy as copy } from "../channel-copy.ts";

/**
 * Messages of a team's channel as the chat shows them.
 *
 * @param nameOf what a member is called; undefined of who left
 */
export function toChat(
  messages: readonly TeamMessage[],
  viewerId: string,
  nameOf: (id: string) => string | undefined,
): ChatMessage[] {
  return messages.map((message) => ({
    key: message.client_id ?? message.id,
    id: message.id,
    senderId: message.sender_id,
    content: message.content,
    createdAt: message.created_at,
    link: message.link,
    state: message.sender_id === viewerId ? "sent" : null,
    reactions: Object.entries(message.reactions).map(([id, emoji]) => ({
      emoji,
      isOwn: id === viewerId,
      author: nameOf(id) ?? copy.former,
      authorId: id,
    })),
    author:
      message.sender_id === null
        ? { name: copy.product, avatarUrl: null, role: copy.reminder, isOfficial: true }
        : {
            name: message.sender?.username ?? copy.former,
            avatarUrl: message.sender?.avatar_url ?? null,
          },
  }));
}
