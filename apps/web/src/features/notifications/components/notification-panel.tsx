import { useQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { Popover } from "radix-ui";
import type { RefObject } from "react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useBackCloses } from "@/hooks/use-back-closes";
import { portalContainer } from "@/lib/portal-container";
import { useMarkAllRead, useMarkRead } from "../api/mark-notifications-read.ts";
import {
  notificationListQuery,
  SHOWN_FIRST,
  unreadCountQuery,
} from "../api/notification-queries.ts";
import { copy } from "../copy.ts";
import { type IsAwaited, stacked } from "../domain/notification-stacks.ts";
import { useAwaitsAnswer } from "../hooks/use-awaits-answer.ts";
import type { NotificationAnswers } from "./notification-answer-components.ts";
import { NotificationStack } from "./notification-stack.tsx";

const SHOWN_ROWS = 8;

export interface NotificationPanelProps {
  readonly userId: string;
  /** The link with the bell, which opens and closes the panel. */
  readonly bell: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

interface AnsweredPanelProps extends NotificationPanelProps {
  readonly answers: NotificationAnswers;
  /** Whether a notification waits for an answer; null while the answers load. */
  readonly isAwaited: IsAwaited | null;
}

/** The newest notifications in a panel below the bell, to be answered or marked as read there. */
export function NotificationPanel({
  userId,
  bell,
  onClose,
  answers,
  isAwaited,
}: AnsweredPanelProps) {
  const { data: unread = 0 } = useQuery(unreadCountQuery(userId));
  const markAll = useMarkAllRead();
  useBackCloses(onClose);
  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Popover.Anchor virtualRef={bell} />
      <Popover.Portal container={portalContainer()}>
        <Popover.Content
          aria-label={copy.title}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="menu flex w-136 flex-col overflow-hidden p-0"
          onEscapeKeyDown={() => bell.current?.focus()}
          onInteractOutside={(event) => {
            // A press on the bell already closes the panel.
            if (event.target instanceof Node && bell.current?.contains(event.target))
              event.preventDefault();
          }}
        >
          <div className="flex items-center justify-between gap-4 border-b border-border py-1.5 pr-1.5 pl-4">
            <h2 className="font-semibold">{copy.title}</h2>
            <Button
              variant="ghost"
              size="sm"
              disabled={unread === 0}
              isLoading={markAll.isPending}
              onClick={() => markAll.mutate(undefined)}
            >
              <CheckCheck aria-hidden />
              {copy.markAllShort + copy.markAllRest}
            </Button>
          </div>
          <div className="min-h-72 flex-1 overflow-y-auto">
            {isAwaited ? (
              <NewestNotifications userId={userId} answers={answers} isAwaited={isAwaited} />
            ) : (
              notificationsOnTheirWay
            )}
          </div>
          <div className="grid border-t border-border p-1.5">
            <Link
              to={paths.notifications()}
              className={buttonClass({ variant: "ghost", size: "sm" })}
            >
              {copy.filter.showAll}
            </Link>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const notificationsOnTheirWay = (
  <div className="p-3">
    <ListSkeleton rows={4} className="h-16" />
  </div>
);

interface NewestNotificationsProps {
  readonly userId: string;
  readonly answers: NotificationAnswers;
  readonly isAwaited: IsAwaited;
}

function NewestNotifications({ userId, answers, isAwaited }: NewestNotificationsProps) {
  // Uses the same query as the notifications page, so that the page's list is already cached.
  const { data, error, refetch } = useQuery(notificationListQuery(userId, "todas", SHOWN_FIRST));
  const markRead = useMarkRead();
  const stands = useAwaitsAnswer(data, isAwaited);
  if (!data) {
    return error ? (
      <ErrorState title={copy.error} error={error} onRetry={refetch} />
    ) : (
      notificationsOnTheirWay
    );
  }
  if (data.length === 0) return <p className="p-4 text-muted">{copy.emptyDescription}</p>;
  return (
    <ul className="grid grid-cols-1 divide-y divide-border [&>li]:rounded-none">
      {stacked(data, stands)
        .slice(0, SHOWN_ROWS)
        .map((stack) => (
          <NotificationStack
            key={stack.key}
            stack={stack}
            userId={userId}
            answers={answers}
            isAwaited={isAwaited}
            time={undefined}
            onRead={(read) => {
              const unread = read.filter((notice) => notice.read_at === null);
              if (unread.length > 0) markRead.mutate(unread.map(({ id }) => id));
            }}
          />
        ))}
    </ul>
  );
}
