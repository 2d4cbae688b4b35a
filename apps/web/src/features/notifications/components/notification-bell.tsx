import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { Link, useLocation } from "react-router";
import { paths } from "@/config/paths";
import { useTableChanges } from "@/lib/realtime";
import { useReadByVisiting } from "../api/mark-visited.ts";
import { notificationKeys, unreadCountQuery } from "../api/notification-queries.ts";
import { copy } from "../copy.ts";

const SHOWN_HIGHEST = 9;

/** The way to the notices, with the number of unread ones. */
export function NotificationBell({ userId }: { readonly userId: string }) {
  const { data: unread = 0 } = useQuery(unreadCountQuery(userId));
  const { pathname, search } = useLocation();
  useReadByVisiting(userId, search ? [pathname, pathname + search] : [pathname]);
  useTableChanges({ table: "notifications", filter: `user_id=eq.${userId}` }, [
    notificationKeys.all,
  ]);
  return (
    <Link
      to={paths.notifications()}
      className="relative grid size-11 place-items-center rounded-md text-muted hover:text-foreground"
    >
      <Bell aria-hidden className="size-5" />
      <span className="sr-only">{copy.bell(unread)}</span>
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 left-6 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-2 px-1 text-xs font-bold text-accent-foreground"
        >
          {unread > SHOWN_HIGHEST ? copy.many : unread}
        </span>
      )}
    </Link>
  );
}
