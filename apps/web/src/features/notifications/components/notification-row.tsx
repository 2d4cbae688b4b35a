import {
  ArrowRight,
  Bell,
  Check,
  Flag,
  type LucideIcon,
  ShieldAlert,
  ShieldCheck,
  ShieldHalf,
  Swords,
  Ticket,
  Trophy,
  UsersRound,
} from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import { EmojiText } from "@/components/emoji-text";
import { RelativeTime } from "@/components/relative-time";
import { Button, buttonClass } from "@/components/ui/button";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { useFormats } from "@/hooks/use-formats";
import { cn } from "@/lib/cn";
import type { UserNotification } from "../api/notification-queries.ts";
import { copy } from "../copy.ts";
import type { NotificationAnswerProps } from "./notification-answer-components.ts";
import { actOf, factsOf, type NotificationKind, type Sign } from "../domain/kinds.ts";
import { inOwnHours } from "../domain/notification-sections.ts";

const SIGNS: Readonly<Record<Sign, LucideIcon>> = {
  bell: Bell,
  match: Swords,
  tickets: Ticket,
  trophy: Trophy,
  team: ShieldHalf,
  people: UsersRound,
  role: ShieldCheck,
  warning: ShieldAlert,
  flag: Flag,
};

/** How a row shows its time: only the hour (`hour`), day and hour (`clock`), or how long ago (undefined). */
export type NotificationTime = "hour" | "clock" | undefined;

interface NotificationRowProps {
  readonly notification: UserNotification;
  readonly userId: string;
  /** The component with which the user answers, if the kind of notification needs an answer. */
  readonly Answer: ComponentType<NotificationAnswerProps> | undefined;
  readonly onRead: () => void;
  readonly isUnread: boolean;
  /** Whether the notification still waits for the user's answer. */
  readonly isAwaited: boolean;
  readonly time: NotificationTime;
  /** Whether the row is one of the older rows of an expanded stack. */
  readonly isBehind?: boolean;
  /** Content below the text: the button that expands the older notifications. */
  readonly children?: ReactNode;
}

/** One notification: the person or team, the text, its action or answer, and a button that marks it as read. */
export function NotificationRow({
  notification,
  userId,
  Answer,
  onRead,
  isUnread,
  isAwaited,
  time,
  isBehind = false,
  children,
}: NotificationRowProps) {
  const formats = useFormats();
  const { kind, title, body, link, subject, about, created_at: createdAt } = notification;
  const act = copy.acts[actOf(kind, isAwaited)];
  return (
    <NotificationFrame isUnread={isUnread} isLink={link !== null} isBehind={isBehind}>
      {about ? (
        <ParticipantAvatar participant={about} className="size-9" />
      ) : (
        <KindSign kind={kind} isUnread={isUnread} />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="leading-snug font-semibold wrap-anywhere">
            {link ? (
              <Link to={link} onClick={onRead} className="after:absolute after:inset-0">
                <EmojiText text={title} />
              </Link>
            ) : (
              <EmojiText text={title} />
            )}
            {isUnread && <span className="sr-only"> {copy.unread}</span>}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] leading-snug text-muted">
            {body && (
              <span className="wrap-anywhere whitespace-pre-line max-md:basis-full">
                {inOwnHours(body, formats)}
              </span>
            )}
            <When at={createdAt} time={time} className="text-sm md:hidden" />
            {link && !Answer && !isAwaited && (
              <span
                aria-hidden
                className="flex items-center gap-1 text-sm font-semibold text-accent-2"
              >
                {act}
                <ArrowRight className="size-4" />
              </span>
            )}
            {children}
          </p>
        </div>
        {link && !Answer && isAwaited && (
          // This element looks like a button but is none, because the whole row is the link.
          <span aria-hidden className={cn(buttonClass({ size: "sm" }), "flex-none")}>
            {act}
          </span>
        )}
        {Answer && <Answer userId={userId} subject={subject} link={link} onAnswered={onRead} />}
      </div>
      <TimeColumn at={createdAt} time={time} />
      {isUnread ? <MarkButton label={copy.markOne(title)} onRead={onRead} /> : <MarkSpace />}
    </NotificationFrame>
  );
}

interface WhenProps {
  readonly at: string;
  readonly time: NotificationTime;
  readonly className?: string;
}

function When({ at, time, className }: WhenProps) {
  const { formatTime } = useFormats();
  if (time === "hour")
    return (
      <time dateTime={at} className={className}>
        {formatTime(at)}
      </time>
    );
  return <RelativeTime value={at} isHour={time === "clock"} {...(className && { className })} />;
}

/** The column with the time: on a wide screen equally wide in every row, so that the content before it is aligned. */
export function TimeColumn(props: WhenProps) {
  return (
    <span className="mt-0.5 w-32 flex-none text-right text-sm text-muted max-md:hidden">
      <When {...props} />
    </span>
  );
}

interface NotificationFrameProps {
  readonly isUnread: boolean;
  readonly isLink: boolean;
  readonly isBehind?: boolean;
  readonly children: ReactNode;
}

/** A row of the list; unread rows have a highlighted edge. */
export function NotificationFrame({
  isUnread,
  isLink,
  isBehind = false,
  children,
}: NotificationFrameProps) {
  return (
    <li
      className={cn(
        "relative flex items-start gap-3 px-3 py-2.5 first:rounded-t-lg last:rounded-b-lg md:px-4",
        isLink && "hover:bg-surface-raised/60 focus-within:bg-surface-raised/60",
        isUnread && "bg-surface-raised/70 shadow-[inset_3px_0_0_var(--accent-2)]",
        isBehind && "pl-8 md:pl-12",
      )}
    >
      {children}
    </li>
  );
}

interface MarkButtonProps {
  readonly label: string;
  readonly onRead: () => void;
}

/** An empty space as wide as the button, so that the times of read and unread rows are aligned. */
export function MarkSpace() {
  return <span aria-hidden className="-mr-2 w-9 flex-none max-md:hidden" />;
}

/** Marks a row as read without opening it. */
export function MarkButton({ label, onRead }: MarkButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon
      className="relative z-1 -my-1 -mr-2 flex-none"
      aria-label={label}
      title={label}
      onClick={onRead}
    >
      <Check aria-hidden />
    </Button>
  );
}

interface KindSignProps {
  readonly kind: NotificationKind;
  readonly isUnread: boolean;
}

function KindSign({ kind, isUnread }: KindSignProps) {
  const Icon = SIGNS[factsOf(kind).sign];
  return (
    <span
      aria-hidden
      className={cn(
        "grid size-9 flex-none place-items-center rounded-md bg-surface-sunken",
        isUnread ? "text-accent-2" : "text-muted",
      )}
    >
      <Icon className="size-4.5" />
    </span>
  );
}
