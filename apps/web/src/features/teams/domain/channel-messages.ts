import type { ChatMessage } from "@/entities/chat/domain/chat-message";
import { fromGroup } from "@/entities/chat/domain/group-message";
import type { TeamMessage } from "../api/team-channel.ts";
import { channelCopy as copy } from "../channel-copy.ts";

/**
 * Converts messages of a team's channel to the form that all chats of the site show.
 * @param nameOf the name of a member; undefined for a former member
 */
export function toChat(
  messages: readonly TeamMessage[],
  viewerId: string,
  nameOf: (id: string) => string | undefined,
): ChatMessage[] {
  return messages.map((message) => ({
    ...fromGroup(message, viewerId, (id) => nameOf(id) ?? copy.former),
    link: message.link,
    author:
      message.sender_id === null
        ? { name: copy.product, avatarUrl: null, role: copy.reminder, isOfficial: true }
        : {
            name: message.sender?.username ?? copy.former,
            avatarUrl: message.sender?.avatar_url ?? null,
          },
  }));
}
