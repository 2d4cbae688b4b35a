import { chatCopy } from "../copy.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { Outgoing } from "./outbox.ts";

/** The messages of a chat: first the stored messages, then the messages being sent. */
export function withOutgoing(
  stored: readonly ChatMessage[],
  outgoing: readonly Outgoing[],
  author: Pick<ChatMessage, "senderId" | "author">,
): ChatMessage[] {
  // A message may be in both lists, because its stored row may arrive before the response of the request.
  const known = new Set(stored.map(({ key }) => key));
  return [
    ...stored,
    ...outgoing
      .filter(({ clientId }) => !known.has(clientId))
      .map((item): ChatMessage => ({
        ...author,
        key: item.clientId,
        id: null,
        content: item.content,
        part: item.part,
        quote: item.quote,
        createdAt: item.createdAt,
        state: item.state === "waiting" ? "waiting" : "failed",
        note: item.state === "stuck" ? chatCopy.offline : item.reason,
      })),
  ];
}
