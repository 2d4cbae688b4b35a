import {
  Bell,
  type LucideIcon,
  ShieldCheck,
  ShieldHalf,
  Swords,
  Ticket,
  Trophy,
} from "lucide-react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { isBuilt } from "@/config/paths";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";

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
];

interface NotificationRowProps {
  readonly notification: {
    readonly kind: string;
    readonly title: string;
    readonly body: string | null;
    readonly link: string | null;
    readonly read_at: string | null;
    readonly created_at: string;
  };
  readonly onOpen: () => void;
}

export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const Icon = ICONS.find(([prefix]) => notification.kind.startsWith(prefix))?.[1] ?? Bell;
  const link = notification.link && isBuilt(notification.link) ? notification.link : null;
  const isUnread = notification.read_at === null;
  return (
    <li
      className={cn(
        "card relative flex gap-4 p-4",
        link && "card-link",
        isUnread && "border-accent/50 bg-surface-raised",
      )}
    >
      <Icon
        aria-hidden
        className={cn("mt-0.5 size-5 flex-none", isUnread ? "text-accent-2" : "text-muted")}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {link ? (
            <Link to={link} onClick={onOpen} className="after:absolute after:inset-0">
              {notification.title}
            </Link>
          ) : (
            notification.title
          )}
        </p>
        {notification.body && <p className="text-[0.9375rem] text-muted">{notification.body}</p>}
        <p className="mt-1 text-sm text-muted">
          <RelativeTime value={notification.created_at} />
        </p>
      </div>
      {isUnread && (
        <Badge tone="accent" className="self-start">
          {copy.unread}
        </Badge>
      )}
    </li>
  );
}
