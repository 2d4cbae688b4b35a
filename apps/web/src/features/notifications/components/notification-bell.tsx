import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { type ComponentType, type MouseEvent, Suspense, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "@/config/paths";
import { useMediaQuery } from "@/hooks/use-media-query";
import { useTableChanges } from "@/lib/realtime";
import { useReadByVisiting } from "../api/mark-read-by-visiting.ts";
import { notificationKeys, unreadCountQuery } from "../api/notification-queries.ts";
import { copy } from "../copy.ts";
import type { NotificationPanelProps } from "./notification-panel.tsx";

const SHOWN_HIGHEST = 9;

interface NotificationBellProps {
  readonly userId: string;
  /** The panel with the newest notifications; its code loads when the bell is pressed. */
  readonly Panel: ComponentType<NotificationPanelProps>;
}

/**
 * A bell with the number of unread notifications. On a wide screen it opens the panel; on a phone it links to the page.
 */
export function NotificationBell({ userId, Panel }: NotificationBellProps) {
  const { data: unread = 0 } = useQuery(unreadCountQuery(userId));
  const { key, pathname, search } = useLocation();
  const isDesk = useMediaQuery("(width >= 48rem)", false);
  const opens = isDesk && pathname !== paths.notifications();
  const bell = useRef<HTMLAnchorElement>(null);
  const [openAt, setOpenAt] = useState<string | null>(null);
  // The panel is closed when the user opens another page.
  if (openAt !== null && (openAt !== key || !opens)) setOpenAt(null);
  useReadByVisiting(userId, search ? [pathname, pathname + search] : [pathname]);
  useTableChanges({ table: "notifications", filter: `user_id=eq.${userId}` }, [
    notificationKeys.all,
  ]);
  function toggle(event: MouseEvent) {
    if (!opens || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpenAt(openAt === null ? key : null);
  }
  return (
    <>
      <Link
        ref={bell}
        to={paths.notifications()}
        onClick={toggle}
        {...(opens && { "aria-expanded": openAt !== null })}
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
      {openAt !== null && (
        <Suspense>
          <Panel userId={userId} bell={bell} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  );
}
