import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import type { UserNotification } from "../api/notification-queries.ts";
import { copy } from "../copy.ts";
import type { NotificationAnswers } from "./notification-answer-components.ts";
import type { StackedKind } from "../domain/kinds.ts";
import { type IsAwaited, namesTogether, type Stack } from "../domain/notification-stacks.ts";
import {
  MarkButton,
  MarkSpace,
  NotificationFrame,
  type NotificationTime,
  NotificationRow,
  TimeColumn,
} from "./notification-row.tsx";

interface NotificationStackProps {
  readonly stack: Stack<UserNotification>;
  readonly userId: string;
  readonly answers: NotificationAnswers;
  readonly isAwaited: IsAwaited;
  readonly time: NotificationTime;
  readonly onRead: (notices: readonly UserNotification[]) => void;
}

const SHOWN_MARKS = 2;

/**
 * One notification, or several on one subject (a match, or many requests), which the user can expand.
 * The older ones are separate list items, so that screen readers count each of them.
 */
export function NotificationStack({
  stack,
  userId,
  answers,
  isAwaited,
  time,
  onRead,
}: NotificationStackProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { newest, older, together } = stack;
  const all = [newest, ...older];
  const toggle = () => setIsOpen(!isOpen);
  const behind = together === null ? older : all;
  return (
    <>
      {together === null ? (
        <NotificationRow
          notification={newest}
          userId={userId}
          Answer={answers[newest.kind]}
          onRead={() => onRead(isOpen ? [newest] : all)}
          isAwaited={isAwaited(newest)}
          time={time}
          isUnread={isUnread(newest) || (!isOpen && older.some(isUnread))}
        >
          {older.length > 0 && (
            <Unfold isOpen={isOpen} onToggle={toggle}>
              {copy.stacks.older(older.length)}
              <span className="sr-only">{copy.stacks.olderOf(newest.title)}</span>
              {copy.stacks.unreadOf(older.filter(isUnread).length)}
            </Unfold>
          )}
        </NotificationRow>
      ) : (
        <ManyRow
          at={newest.created_at}
          time={time}
          all={all}
          kind={together}
          isOpen={isOpen}
          onToggle={toggle}
          onRead={() => onRead(all)}
        />
      )}
      {isOpen &&
        behind.map((notice) => (
          <NotificationRow
            key={notice.id}
            notification={notice}
            userId={userId}
            Answer={answers[notice.kind]}
            onRead={() => onRead([notice])}
            isUnread={isUnread(notice)}
            isAwaited={isAwaited(notice)}
            time={time}
            isBehind
          />
        ))}
    </>
  );
}

function isUnread(notice: UserNotification): boolean {
  return notice.read_at === null;
}

interface ManyRowProps {
  /** When the newest notification of the stack was created. */
  readonly at: string;
  readonly time: NotificationTime;
  readonly all: readonly UserNotification[];
  readonly kind: StackedKind;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onRead: () => void;
}

/** Many notifications of one kind: their number, the names, and the button that expands the list. */
function ManyRow({ at, time, all, kind, isOpen, onToggle, onRead }: ManyRowProps) {
  const title = copy.stacks.titles[kind](all.length);
  const people = all.flatMap(({ about }) => (about ? [about] : []));
  const unread = all.filter(isUnread).length;
  const hasUnread = unread > 0;
  return (
    <NotificationFrame isUnread={hasUnread} isLink>
      <span aria-hidden className="relative size-9 flex-none">
        {people.slice(0, SHOWN_MARKS).map((person, place) => (
          <span
            key={`${person.name} ${person.imageUrl}`}
            className={cn("absolute", place === 0 ? "top-0 left-0" : "right-0 bottom-0")}
          >
            <ParticipantAvatar participant={person} className="size-6" />
          </span>
        ))}
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="text-left leading-snug font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {title} <Chevron isOpen={isOpen} />
          {hasUnread && <span className="sr-only"> {copy.unread}</span>}
        </button>
        <p className="text-[0.9375rem] leading-snug wrap-anywhere text-muted">
          {namesTogether(people.map(({ name }) => name))}
          {unread > 1 && (
            <span className="whitespace-nowrap text-accent-2">
              {withDotPrefix(copy.unreadOf(unread))}
            </span>
          )}
        </p>
      </div>
      <TimeColumn at={at} time={time} />
      {hasUnread ? <MarkButton label={copy.markStack(title)} onRead={onRead} /> : <MarkSpace />}
    </NotificationFrame>
  );
}

interface UnfoldProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: React.ReactNode;
}

function Unfold({ isOpen, onToggle, children }: UnfoldProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="relative z-1 -my-2 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-muted hover:text-foreground md:min-h-9"
    >
      <span>{children}</span>
      <Chevron isOpen={isOpen} />
    </button>
  );
}

function Chevron({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <ChevronDown
      aria-hidden
      className={cn(
        "inline size-4 flex-none text-muted transition-transform",
        isOpen && "rotate-180",
      )}
    />
  );
}
