import { MessagesSquare, Ban, Check } from "lucide-react";
import { useState } from "react";
import { Composer } from "@/entities/chat/components/composer";
import { MessageList } from "@/entities/chat/components/message-list";
import { MessageMenu } from "@/entities/chat/components/message-menu";
import { RemovePictureDialog } from "@/entities/chat/components/remove-picture-dialog";
import { chatCopy } from "@/entities/chat/copy";
import type { Quote } from "@/entities/chat/domain/chat-message";
import { withOutgoing } from "@/entities/chat/domain/with-outgoing-messages";
import { hasPicture, wordsOf } from "@/entities/chat/domain/message-picture";
import { useOutbox } from "@/entities/chat/hooks/use-outbox";
import { useMarkReadWhenVisible } from "@/entities/chat/hooks/use-mark-read-when-visible";
import { useTyping } from "@/entities/chat/hooks/use-typing";
import { ReportDialog } from "@/entities/report/components/report-dialog";
import { Button } from "@/components/ui/button";
import type { Conversation } from "../api/conversations.ts";
import { conversationKeys } from "../api/friend-query-keys.ts";
import { useReact } from "../api/react-to-message.ts";
import { copy } from "../copy.ts";
import type { History } from "../domain/conversation-history.ts";
import { ADMINISTRATION_ID } from "../domain/conversation-url-name.ts";
import { toChat } from "../domain/to-chat-messages.ts";
import { useDirectOutbox } from "../hooks/use-direct-outbox.ts";
import { markMessagesRead, useOlderMessages } from "../api/messages.ts";
import { usePeerPresence } from "../hooks/use-peer-presence.ts";
import { ConversationHeader } from "./conversation-header.tsx";
import { WhyReadOnly } from "./why-read-only.tsx";
import { useAcceptConversation, useBlock } from "../api/manage-friend.ts";

/** Shown to a team leader if a player who is not a friend has written: the leader accepts or blocks. */
function RequestBar({ conversation }: { readonly conversation: Conversation }) {
  const accept = useAcceptConversation();
  const block = useBlock();
  const { peer_id: peerId, username } = conversation;
  const isBusy = accept.isPending || block.isPending;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent/50 bg-surface-raised p-3">
      <p className="min-w-0 flex-1 basis-64 text-[0.9375rem] break-words">
        {copy.conversation.requestNote(username)}
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => block.mutate(peerId)}>
          <Ban aria-hidden />
          {copy.manage.block}
        </Button>
        <Button size="sm" disabled={isBusy} onClick={() => accept.mutate(peerId)}>
          <Check aria-hidden />
          {copy.requests.accept}
        </Button>
      </div>
    </div>
  );
}

interface ConversationViewProps {
  readonly userId: string;
  readonly conversation: Conversation;
  readonly history: History;
}

/** A conversation with a person, or with the administration. */
export function ConversationView({ userId, conversation, history }: ConversationViewProps) {
  const { peer_id: peerId, username, is_friend: isFriend } = conversation;
  const isAdministration = peerId === ADMINISTRATION_ID;
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [reportedId, setReportedId] = useState<string | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const [reply, setReply] = useState<Quote | null>(null);
  const react = useReact(userId, peerId);
  const outbox = useDirectOutbox(userId);
  const outgoing = useOutbox(outbox, peerId);
  const older = useOlderMessages(peerId, history.hasOlder);
  const newestOfPeer = history.messages.findLast(({ sender_id: sender }) => sender === peerId);
  useMarkReadWhenVisible(
    peerId,
    isAtEnd ? (newestOfPeer?.created_at ?? null) : null,
    markMessagesRead,
  );
  const presence = usePeerPresence(isFriend && !conversation.is_blocked ? peerId : null);
  /** True if the viewer may write, the conversation is accepted, and the person is a friend or has already written. */
  const isMutual =
    conversation.may_write && !conversation.is_request && (isFriend || newestOfPeer !== undefined);
  const typing = useTyping({
    userId,
    topic: isMutual ? `chat:${[userId, peerId].toSorted().join(":")}` : null,
    lastHeard: newestOfPeer?.id,
  });
  const isTyping = typing.typistId === peerId;

  const messages = withOutgoing(
    toChat(
      history,
      { viewerId: userId, viewer: chatCopy.own, peer: username },
      isAdministration ? null : conversation,
    ),
    outgoing,
    { senderId: userId },
  );
  return (
    <>
      <ConversationHeader
        userId={userId}
        conversation={conversation}
        presence={presence}
        isTyping={isTyping}
      />
      <MessageList
        key={peerId}
        className="flex-1"
        label={copy.conversation.label(username)}
        messages={messages}
        viewerId={userId}
        peerId={peerId}
        older={older}
        typing={isTyping ? username : null}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
        onAtEnd={setIsAtEnd}
        onRemoveReaction={({ id }) => id !== null && react.mutate({ messageId: id, emoji: null })}
        menuOf={({ id, ...message }) => (
          <MessageMenu
            content={wordsOf(message)}
            onRemovePicture={
              id !== null && message.senderId === userId && hasPicture(message)
                ? () => setRemovedId(id)
                : undefined
            }
            onReply={
              conversation.may_write && !isAdministration && id !== null
                ? () =>
                    setReply({
                      id,
                      author: message.senderId === userId ? chatCopy.own : username,
                      content: message.content,
                    })
                : undefined
            }
            onReact={
              isMutual && id !== null
                ? (emoji) => react.mutate({ messageId: id, emoji })
                : undefined
            }
            onReport={
              message.senderId === peerId && !isAdministration ? () => setReportedId(id) : undefined
            }
          />
        )}
        empty={
          <div className="grid justify-items-center gap-1 px-6 text-center text-muted">
            <MessagesSquare aria-hidden strokeWidth={1.5} className="mb-2 size-9" />
            <p className="font-semibold text-foreground">{copy.conversation.empty}</p>
            {conversation.may_write && <p>{copy.conversation.emptyDescription(username)}</p>}
          </div>
        }
      />
      <footer className="flex-none px-3 pt-1 pb-3 md:px-5 md:pb-4">
        {conversation.is_request && <RequestBar conversation={conversation} />}
        {conversation.may_write ? (
          <Composer
            key={peerId}
            viewerId={userId}
            room={peerId}
            label={copy.conversation.field(username)}
            takesFocus={window.matchMedia("(pointer: fine)").matches}
            onTyping={typing.say}
            reply={reply && { quote: reply, onCancel: () => setReply(null) }}
            onSend={(content, part) => {
              typing.reset();
              outbox.add(peerId, content, reply ?? undefined, part);
              setReply(null);
            }}
          />
        ) : (
          <WhyReadOnly userId={userId} conversation={conversation} />
        )}
      </footer>
      <RemovePictureDialog
        kind="message"
        messageId={removedId}
        invalidates={[conversationKeys.messages(peerId)]}
        onClose={() => setRemovedId(null)}
      />
      {reportedId !== null && (
        <ReportDialog
          target={{ kind: "message", id: reportedId, name: username }}
          onClose={() => setReportedId(null)}
        />
      )}
    </>
  );
}
