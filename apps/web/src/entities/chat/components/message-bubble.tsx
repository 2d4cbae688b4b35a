import { Check, CheckCheck, Clock, RotateCw, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { UserAvatar } from "@/components/user-avatar";
import { cn } from "@/lib/cn";
import { formatDateTime, formatTime } from "@/lib/format";
import { Link } from "react-router";
import { chatCopy } from "../copy.ts";
import type { ChatMessage, MessageState, Reaction } from "../domain/chat-message.ts";
import { wordsOf } from "../domain/message-picture.ts";
import { ChatPicture } from "./chat-picture.tsx";
import { MessageQuote } from "./message-quote.tsx";

import { splitLinks, type TextPart } from "../domain/split-links.ts";

/** The text of a message with its line breaks. Web addresses become links. */
function MessageText({ text }: { readonly text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
  return splitLinks(text).map((part, index) => <Part key={index} part={part} />);
}

const LINK = "underline decoration-1 underline-offset-2 hover:decoration-2 break-all";

function Part({ part: { text, href } }: { readonly part: TextPart }) {
  if (href === null) return text;
  const url = new URL(href);
  if (url.origin === window.location.origin) {
    return (
      <Link to={url.pathname + url.search + url.hash} className={LINK}>
        {text}
      </Link>
    );
  }
  return (
    // The linked page gets neither the referring URL nor access to this window.
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={LINK}>
      {text}
      <span className="sr-only"> {chatCopy.opensOutside}</span>
    </a>
  );
}

interface MessageReactionsProps {
  readonly reactions: readonly Reaction[];
  /** Removes the viewer's own reaction. Undefined if reactions cannot be changed. */
  readonly onRemove?: (() => void) | undefined;
}

const CHIP = "inline-flex h-7 items-center rounded-full bg-surface px-2 leading-none";

/** The reactions below a message; the viewer can remove their own. */
function MessageReactions({ reactions, onRemove }: MessageReactionsProps) {
  if (reactions.length === 0) return null;
  return (
    <span className="relative z-1 -mt-1.5 flex flex-wrap gap-1 px-2">
      {reactions.map(({ emoji, isOwn, author, authorId }) =>
        isOwn && onRemove ? (
          <button
            key="own"
            type="button"
            aria-label={chatCopy.removeReaction(emoji)}
            onClick={onRemove}
            className={`${CHIP} border-accent`}
          >
            {emoji}
          </button>
        ) : (
          <span
            key={authorId ?? author}
            role="img"
            aria-label={chatCopy.reactedWith(author, emoji)}
            title={author}
            className={CHIP}
          >
            {emoji}
          </span>
        ),
      )}
    </span>
  );
}

interface MessageBubbleProps {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly menu?: ReactNode;
  /** The attached card, below the text. */
  readonly card?: ReactNode;
  /** Whether the list has just scrolled to this message, which is then highlighted for a moment. */
  readonly isPointedAt?: boolean;
  readonly onJump?: (() => void) | undefined;
  readonly onRemoveReaction?: (() => void) | undefined;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/**
 * One message. Of consecutive messages by one sender, only the first shows the author.
 * The viewer's own messages differ by position and colour.
 */
export function MessageBubble({
  message,
  isOwn,
  isFirst,
  isLast,
  menu,
  card,
  isPointedAt = false,
  onJump,
  onRemoveReaction,
  onRetry,
  onDiscard,
}: MessageBubbleProps) {
  const { author, state } = message;
  const sender = isOwn ? null : author;
  return (
    <div
      className={cn(
        "group/message flex gap-2.5",
        isOwn && "flex-row-reverse",
        isFirst ? "pt-2.5" : "pt-0.5",
      )}
    >
      {sender && (
        <span className="w-8 flex-none">
          {isFirst && <UserAvatar name={sender.name} src={sender.avatarUrl} className="size-8" />}
        </span>
      )}
      <div
        className={cn(
          "flex max-w-[82%] min-w-0 flex-col sm:max-w-[70%]",
          isOwn ? "items-end" : "items-start",
        )}
      >
        {sender && isFirst && (
          <p className="mb-0.5 flex flex-wrap gap-x-2 px-1 text-sm text-muted">
            <span className="font-medium text-foreground">{sender.name}</span>
            {sender.role && (
              <span className={sender.isOfficial ? "text-warning" : undefined}>{sender.role}</span>
            )}
          </p>
        )}
        <div className={cn("flex max-w-full items-center gap-1", isOwn && "flex-row-reverse")}>
          <div
            className={cn(
              "min-w-0 rounded-2xl px-3.5 py-2 text-left break-words whitespace-pre-wrap",
              isOwn ? "bg-accent/25" : "bg-surface-raised",
              isOwn && !isFirst && "rounded-tr-md",
              isOwn && !isLast && "rounded-br-md",
              !isOwn && !isFirst && "rounded-tl-md",
              !isOwn && !isLast && "rounded-bl-md",
              state === "waiting" && "opacity-70",
              state === "failed" && "outline outline-danger/60",
              isPointedAt && "outline-2 outline-accent",
            )}
          >
            <span className="sr-only">{isOwn ? `${chatCopy.own}: ` : null}</span>
            {message.quote && <MessageQuote quote={message.quote} onJump={onJump} />}
            {message.part?.kind === "picture" && (
              <div className="-mx-2 my-0.5 max-w-[calc(100%+1rem)]">
                <ChatPicture
                  picture={message.part}
                  isSent={message.id !== null}
                  author={author?.name ?? (isOwn ? chatCopy.own : chatCopy.other)}
                />
              </div>
            )}
            <MessageText text={wordsOf(message)} />
            <span className="float-right mt-1.5 ml-3 inline-flex translate-y-0.5 items-center gap-1 text-xs whitespace-nowrap text-muted select-none">
              <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
                {formatTime(message.createdAt)}
              </time>
              {state && state !== "failed" && <DeliveryMark state={state} />}
            </span>
          </div>
          {menu}
        </div>
        {card && <div className="mt-1 max-w-full">{card}</div>}
        <MessageReactions reactions={message.reactions ?? []} onRemove={onRemoveReaction} />
        {state === "failed" && (
          <p className="mt-1 flex flex-wrap items-center justify-end gap-x-3 text-sm text-danger">
            <span className="flex items-center gap-1.5">
              <TriangleAlert aria-hidden className="size-3.5 flex-none" />
              {message.note ?? chatCopy.notSent}
            </span>
            <FailureButton label={chatCopy.retry} icon={RotateCw} onPress={onRetry} />
            <FailureButton label={chatCopy.discard} icon={X} onPress={onDiscard} />
          </p>
        )}
      </div>
    </div>
  );
}

interface FailureButtonProps {
  readonly label: string;
  readonly icon: typeof X;
  readonly onPress: () => void;
}

function FailureButton({ label, icon: Icon, onPress }: FailureButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-8 items-center gap-1 font-semibold text-foreground underline underline-offset-2 pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className="size-3.5" />
      {label}
    </button>
  );
}

const ICONS = { waiting: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck } as const;

/** The delivery state of the viewer's own message, as an icon with a text for screen readers. */
function DeliveryMark({ state }: { readonly state: Exclude<MessageState, "failed"> }) {
  const Icon = ICONS[state];
  return (
    <span className="inline-flex" title={chatCopy.states[state]} data-state={state}>
      <Icon aria-hidden className={cn("size-3.5", state === "read" && "text-accent-2")} />
      <span className="sr-only">{chatCopy.states[state]}</span>
    </span>
  );
}
