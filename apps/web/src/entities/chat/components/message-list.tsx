import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, LoaderCircle } from "lucide-react";
import { type ReactNode, use, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { formatTime } from "@/lib/format";
import { ChatPartsContext } from "../chat-parts.ts";
import { chatCopy } from "../copy.ts";
import { referenceIn } from "../domain/card-reference.ts";
import type { ChatMessage, OlderMessages } from "../domain/chat-message.ts";
import { toRows } from "../domain/message-rows.ts";
import { useScrollToEnd } from "../hooks/use-scroll-to-end.ts";
import { DaySeparator } from "./day-separator.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { TypingBubble } from "./typing-bubble.tsx";

/** Returns a state and its setter. After `ms` milliseconds the state becomes null again. */
function useTemporaryValue<T>(ms: number): readonly [T | null, (value: T) => void] {
  const [moment, setMoment] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setTimeout(() => setMoment(null), ms);
    return () => clearTimeout(timer);
  }, [moment, ms]);
  return [moment?.value ?? null, (value) => setMoment({ value })];
}

interface MessageListProps {
  readonly label: string;
  /** The messages, oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly viewerId: string;
  /** The id of the other person, in a conversation between two people. */
  readonly peerId?: string;
  readonly older?: OlderMessages;
  /** The content shown if there are no messages. */
  readonly empty: ReactNode;
  /** The name of the person who is typing. */
  readonly typing?: string | null;
  readonly onRetry: (key: string) => void;
  readonly onDiscard: (key: string) => void;
  /** Called when the newest message becomes visible or leaves the screen. */
  readonly onAtEnd?: (isAtEnd: boolean) => void;
  readonly menuOf?: (message: ChatMessage) => ReactNode;
  /** Renders a card below a message that does not quote another message. */
  readonly cardOf?: (message: ChatMessage) => ReactNode;
  /** Removes the viewer's own reaction. */
  readonly onRemoveReaction?: ((message: ChatMessage) => void) | undefined;
  readonly className?: string;
}

const ESTIMATED_ROW = 48;
/** Within this distance from the end, in pixels, the list scrolls to new messages. */
const END_PX = 80;
/** How long a message stays highlighted after the list has scrolled to it. */
const POINTED_MS = 1_600;
/** Older messages are fetched when fewer rows than this are above the visible ones. */
const AHEAD_ROWS = 12;

/**
 * A chat that starts at the newest message. Only the visible rows are in the document.
 * Older messages are added above without moving the visible rows.
 */
export function MessageList({
  label,
  messages,
  viewerId,
  peerId,
  older,
  empty,
  typing,
  onRetry,
  onDiscard,
  onAtEnd,
  menuOf,
  cardOf,
  onRemoveReaction,
  className,
}: MessageListProps) {
  // The virtualizer is one mutable object, so values that the React compiler memoizes would be stale.
  "use no memo";
  const parts = use(ChatPartsContext);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = toRows(messages);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [seenKey, setSeenKey] = useState<string | null>(null);
  const [pointedAt, pointAt] = useTemporaryValue<string>(POINTED_MS);
  // oxlint-disable-next-line react/incompatible-library -- this component has "use no memo"
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_ROW,
    // The list starts at the newest rows, not at the oldest loaded ones.
    initialOffset: () => rows.length * ESTIMATED_ROW,
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: "end",
    scrollEndThreshold: END_PX,
    overscan: 8,
    onChange: (instance) => setIsAtEnd(instance.isAtEnd(END_PX)),
  });
  const items = virtualizer.getVirtualItems();
  const firstIndex = items[0]?.index ?? rows.length;

  const newest = messages.at(-1);
  const newestKey = newest?.key ?? null;
  const isOwnNewest = newest?.senderId === viewerId;
  const end = useScrollToEnd(scroller, virtualizer, isOwnNewest ? newestKey : null);
  if (isAtEnd && seenKey !== newestKey) setSeenKey(newestKey);
  useEffect(() => onAtEnd?.(isAtEnd), [isAtEnd, onAtEnd]);

  const wantsOlder = older?.exist === true && !older.isLoading && !older.hasFailed;
  useEffect(() => {
    if (wantsOlder && firstIndex < AHEAD_ROWS) older.load();
  }, [wantsOlder, firstIndex, older]);

  const jumpTo = (id: string | undefined) => {
    const index = rows.findIndex((row) => row.kind === "message" && row.message.id === id);
    const key = rows[index]?.key;
    if (id === undefined || key === undefined) return undefined;
    return () => {
      end.leave();
      virtualizer.scrollToIndex(index, { align: "center" });
      pointAt(key);
    };
  };

  const cardIn = (message: ChatMessage) => {
    const reference = parts && referenceIn(message, window.location.origin);
    return reference
      ? parts.card(reference, { viewerId, peerId, isOwn: message.senderId === viewerId })
      : cardOf?.(message);
  };

  const unseen = isAtEnd
    ? 0
    : messages.length - 1 - messages.findLastIndex((message) => message.key === seenKey);
  const incoming = messages.findLast((message) => message.senderId !== viewerId);
  return (
    <div className={cn("relative flex min-h-0 flex-col", className)}>
      <div
        ref={scroller}
        role="region"
        // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        onScroll={end.notificationScroll}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] md:px-5"
      >
        {messages.length === 0 && <div className="grid h-full place-items-center">{empty}</div>}
        <div className="flex min-h-full flex-col justify-end">
          <OlderNotification older={older} hasMessages={messages.length > 0} />
          <div className="relative w-full flex-none" style={{ height: virtualizer.getTotalSize() }}>
            <ol
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}
            >
              {items.map(({ index, key }) => {
                const row = rows[index];
                if (!row) return null;
                return (
                  <li key={key} data-index={index} ref={virtualizer.measureElement}>
                    {row.kind === "day" ? (
                      <DaySeparator day={row.day} />
                    ) : (
                      <MessageBubble
                        message={row.message}
                        isOwn={row.message.senderId === viewerId}
                        isFirst={row.isFirst}
                        isLast={row.isLast}
                        menu={menuOf?.(row.message)}
                        card={cardIn(row.message)}
                        isPointedAt={row.key === pointedAt}
                        onJump={jumpTo(row.message.quote?.id)}
                        onRemoveReaction={onRemoveReaction && (() => onRemoveReaction(row.message))}
                        onRetry={() => onRetry(row.key)}
                        onDiscard={() => onDiscard(row.key)}
                      />
                    )}
                  </li>
                );
              })}
            </ol>
          </div>
          <TypingBubble name={typing ?? null} />
        </div>
      </div>
      {!isAtEnd && messages.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          icon={unseen === 0}
          aria-label={unseen > 0 ? chatCopy.newBelow(unseen) : chatCopy.toNewest}
          className="absolute right-4 bottom-3 z-10 shadow-raised"
          onClick={end.reach}
        >
          {unseen > 0 && <span className="font-semibold tabular-nums">{unseen}</span>}
          <ArrowDown aria-hidden />
        </Button>
      )}
      {/* Scrolling adds and removes rows, but screen readers should announce only new messages. */}
      <p role="log" aria-live="polite" className="sr-only">
        {incoming &&
          chatCopy.message(
            incoming.author?.name ?? label,
            formatTime(incoming.createdAt),
            incoming.content,
          )}
      </p>
    </div>
  );
}

interface OlderNotificationProps {
  readonly older: OlderMessages | undefined;
  readonly hasMessages: boolean;
}

function OlderNotification({ older, hasMessages }: OlderNotificationProps) {
  if (!older || !hasMessages) return null;
  if (older.hasFailed) {
    return (
      <p className="flex flex-wrap items-center justify-center gap-3 py-3 text-sm text-danger">
        {chatCopy.olderError}
        <Button variant="link" size="sm" onClick={older.load}>
          {chatCopy.retry}
        </Button>
      </p>
    );
  }
  return (
    // The height is constant, so that the messages do not jump when loading ends.
    <div className="grid h-12 flex-none place-items-center text-sm text-muted">
      {older.exist ? (
        older.isLoading && (
          <LoaderCircle aria-label={chatCopy.loadingOlder} className="size-5 animate-spin" />
        )
      ) : (
        <span>{chatCopy.beginning}</span>
      )}
    </div>
  );
}
