import type { ComponentProps, ReactNode } from "react";
import { hasPicture, wordsOf } from "../domain/message-picture.ts";
import type { ChatAuthor, ChatMessage } from "../domain/chat-message.ts";
import type { Outbox } from "../domain/outbox.ts";
import { withOutgoing } from "../domain/with-outgoing-messages.ts";
import { useOutbox } from "../hooks/use-outbox.ts";
import { useTyping } from "../hooks/use-typing.ts";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { MessageMenu } from "./message-menu.tsx";

interface GroupChatProps extends Pick<
  ComponentProps<typeof MessageList>,
  "label" | "older" | "empty" | "cardOf" | "onAtEnd" | "className"
> {
  /** The id of the match or team. */
  readonly room: string;
  /** The private Realtime channel for typing hints. */
  readonly topic: string;
  /** The stored messages, oldest first. */
  readonly stored: readonly ChatMessage[];
  readonly viewerId: string;
  /** The author shown on the viewer's messages before they are stored. */
  readonly author: ChatAuthor;
  readonly outbox: Outbox;
  /** The label of the text field. */
  readonly field: string;
  readonly nameOf: (senderId: string) => string;
  readonly onReact: (reacting: { messageId: string; emoji: string | null }) => void;
  readonly onReport: (message: ChatMessage) => void;
  /** Opens the confirmation before one of the viewer's pictures is removed. */
  readonly onRemovePicture: (messageId: string) => void;
  /** Text that replaces the field if nobody can write here; undefined if the viewer can write. */
  readonly closed?: ReactNode;
}

/** A conversation of more than two people: stored messages, messages being sent, and typing hints. */
export function GroupChat({
  room,
  topic,
  stored,
  viewerId,
  author,
  outbox,
  field,
  nameOf,
  onReact,
  onReport,
  onRemovePicture,
  closed,
  ...list
}: GroupChatProps) {
  const outgoing = useOutbox(outbox, room);
  const typing = useTyping({
    topic,
    userId: viewerId,
    lastHeard: stored.findLast(({ senderId }) => senderId !== viewerId)?.key,
  });
  return (
    <>
      <MessageList
        {...list}
        messages={withOutgoing(stored, outgoing, { senderId: viewerId, author })}
        viewerId={viewerId}
        typing={typing.typistId && nameOf(typing.typistId)}
        onRemoveReaction={({ id }) => id !== null && onReact({ messageId: id, emoji: null })}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
        menuOf={(message) => (
          <MessageMenu
            content={wordsOf(message)}
            onRemovePicture={
              message.id !== null && message.senderId === viewerId && hasPicture(message)
                ? () => message.id !== null && onRemovePicture(message.id)
                : undefined
            }
            onReact={(emoji) => message.id !== null && onReact({ messageId: message.id, emoji })}
            onReport={
              message.id === null || message.senderId === null || message.senderId === viewerId
                ? undefined
                : () => onReport(message)
            }
          />
        )}
      />
      {closed === undefined ? (
        <div className="mt-3">
          <Composer
            key={room}
            viewerId={viewerId}
            room={room}
            label={field}
            onTyping={typing.say}
            onSend={(content, part) => {
              typing.reset();
              outbox.add(room, content, undefined, part);
            }}
          />
        </div>
      ) : (
        closed
      )}
    </>
  );
}
