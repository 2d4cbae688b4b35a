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
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { cn } from "@/lib/cn";
import type { Notice } from "../api/notification-queries.ts";
import { copy } from "../copy.ts";
import { actOf } from "../domain/notice.ts";

/** Kinds are stable words of the database; their beginning names the subject. */
const ICONS: readonly (readonly [prefix: string, icon: LucideIcon])[] = [
  ["team", ShieldHalf],
  ["tournament", Trophy],
  ["match", Swords],
  ["challenge", Swords],
  ["ticket", Ticket],
  ["payout", Ticket],
  ["role", ShieldCheck],
  ["achievement", Trophy],
  ["friend", UsersRound],
  ["moderation", ShieldAlert],
  ["report", Flag],
];

interface NotificationRowProps {
  readonly notification: Notice;
  readonly onRead: () => void;
}

/** One notice: whom it is about, what happened, its one act, and a way to put it aside. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { kind, title, body, link, about, read_at: readAt } = notification;
  const isUnread = readAt === null;
  return (
    <li
      className={cn(
        "card relative flex items-start gap-4 p-4",
        link && "card-link",
        isUnread && "border-accent/50 bg-surface-raised",
      )}
    >
      {about ? (
        <ParticipantMark participant={about} className="size-11" />
      ) : (
        <KindSign kind={kind} isUnread={isUnread} />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          {link ? (
            <Link to={link} onClick={onRead} className="after:absolute after:inset-0">
              {title}
            </Link>
          ) : (
            title
          )}
          {isUnread && <span className="sr-only"> {copy.unread}</span>}
        </p>
        {body && <p className="text-[0.9375rem] wrap-anywhere text-muted">{body}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <RelativeTime value={notification.created_at} />
          {link && (
            <span aria-hidden className="flex items-center gap-1 font-semibold text-accent-2">
              {actOf(kind)}
              <ArrowRight className="size-4" />
            </span>
          )}
        </p>
      </div>
      {isUnread && (
        <Button
          variant="ghost"
          size="sm"
          icon
          className="relative z-1 flex-none"
          aria-label={copy.markOne(title)}
          title={copy.markOne(title)}
          onClick={onRead}
        >
          <Check aria-hidden />
        </Button>
      )}
    </li>
  );
}

function KindSign({ kind, isUnread }: { readonly kind: string; readonly isUnread: boolean }) {
  const Icon = ICONS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? Bell;
  return (
    <span
      aria-hidden
      className={cn(
        "grid size-11 flex-none place-items-center rounded-md bg-surface-sunken",
        isUnread ? "text-accent-2" : "text-muted",
      )}
    >
      <Icon className="size-5" />
    </span>
  );
}
