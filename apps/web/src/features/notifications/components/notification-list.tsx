import { useQuery } from "@tanstack/react-query";
import { BellOff, CheckCheck } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { useUrlState } from "@/hooks/use-url-state";
import { useNow } from "@/hooks/use-now";
import { formatDay } from "@/lib/format";
import { administrationSummaryQuery } from "../api/administration-message.ts";
import { useMarkRead } from "../api/mark-notifications-read.ts";
import {
  moreNotifications,
  notificationLimit,
  notificationListQuery,
  SHOWN_FIRST,
  type ShownNotifications,
} from "../api/notification-queries.ts";
import { copy } from "../copy.ts";
import type { NotificationAnswers } from "./notification-answer-components.ts";
import { inParts, notificationParts } from "../domain/notification-sections.ts";
import { type IsAwaited, stacked } from "../domain/notification-stacks.ts";
import { useAwaitsAnswer } from "../hooks/use-awaits-answer.ts";
import { AdministrationCard } from "./administration-message-card.tsx";
import { NotificationStack } from "./notification-stack.tsx";
import type { NotificationTime } from "./notification-row.tsx";
import { shownFromParams } from "./notification-filter.tsx";

export const notificationsSkeleton = <ListSkeleton rows={6} className="h-18" />;

interface NotificationListProps {
  readonly userId: string;
  /** The components that answer a notification in its row. */
  readonly answers: NotificationAnswers;
  /** Whether a notification still waits for an answer; null while it loads. */
  readonly isAwaited: IsAwaited | null;
}

/**
 * Notifications that wait for an answer, then the administration's last message, then all other notifications by date.
 * All three parts of the list appear at once, so that nothing moves.
 */
export function NotificationList({ userId, answers, isAwaited }: NotificationListProps) {
  const [params] = useSearchParams();
  const shown = shownFromParams(params);
  const administration = useQuery(administrationSummaryQuery(userId));
  const [count, setCount] = useState(SHOWN_FIRST);
  const notices = useQuery(notificationListQuery(userId, shown, count));
  if (administration.isPending || notices.isPending || !isAwaited) return notificationsSkeleton;
  return (
    <NotificationParts
      userId={userId}
      shown={shown}
      count={count}
      onMore={setCount}
      answers={answers}
      isAwaited={isAwaited}
      isAlone={(administration.data?.unread ?? 0) === 0}
      administration={<AdministrationCard userId={userId} isUnreadOnly={shown === "sin-leer"} />}
    />
  );
}

function NotificationParts({
  userId,
  shown,
  count,
  onMore,
  answers,
  isAwaited,
  isAlone,
  administration,
}: Omit<NotificationListProps, "isAwaited"> & {
  readonly isAwaited: IsAwaited;
  readonly shown: ShownNotifications;
  /** The number of notifications to show in addition to those that wait for an answer. */
  readonly count: number;
  readonly onMore: (count: number) => void;
  /** True if no unread message of the administration is shown next to the list. */
  readonly isAlone: boolean;
  /** The card with unread messages from the administration; it follows the notifications that wait for an answer. */
  readonly administration: ReactNode;
}) {
  // `NotificationList` has already sent this request; if it failed, it is not repeated when this component mounts.
  const { data, error, refetch } = useQuery({
    ...notificationListQuery(userId, shown, count),
    retryOnMount: false,
  });
  const markRead = useMarkRead();
  const stands = useAwaitsAnswer(data, isAwaited);
  const nameOf = usePartNames();
  if (!data || data.length === 0) {
    return (
      <div className="grid grid-cols-1 gap-5">
        {administration}
        {data
          ? (shown === "todas" || isAlone) && <NoNotifications shown={shown} />
          : error && <ErrorState title={copy.error} error={error} onRetry={refetch} />}
      </div>
    );
  }
  const { asking, others } = notificationParts(data, stands);
  const parts = [
    ...(asking.length > 0 ? [{ name: copy.asking, rows: asking }] : []),
    ...inParts(others.slice(0, count), nameOf),
  ];
  return (
    <div className="grid grid-cols-1 gap-5">
      {asking.length === 0 && administration}
      {parts.map(({ name, rows }) => (
        <Fragment key={name}>
          <section aria-label={name}>
            <h2 className="mb-1.5 font-sans font-semibold text-muted first-letter:uppercase">
              {name}
            </h2>
            <ul className="card grid grid-cols-1 divide-y divide-border p-0">
              {stacked(rows, stands).map((stack) => (
                <NotificationStack
                  key={stack.key}
                  stack={stack}
                  userId={userId}
                  answers={answers}
                  isAwaited={isAwaited}
                  time={TIMES[name]}
                  onRead={(read) => {
                    const unread = read.filter((notice) => notice.read_at === null);
                    if (unread.length > 0) markRead.mutate(unread.map(({ id }) => id));
                  }}
                />
              ))}
            </ul>
          </section>
          {rows === asking && administration}
        </Fragment>
      ))}
      {(others.length > count || data.length === notificationLimit(count)) && (
        <Button
          variant="secondary"
          className="justify-self-center"
          onClick={() => onMore(moreNotifications(count))}
        >
          {copy.more}
        </Button>
      )}
    </div>
  );
}

const DAY_MS = 86_400_000;
const NEAR_DAYS = 7;
const REFRESH_MS = 60_000;

/** How the rows of these sections show their time; the rows of all other sections show how long ago it was. */
const TIMES: Readonly<Record<string, NotificationTime>> = {
  [copy.yesterday]: "hour",
  [copy.near]: "clock",
  [copy.before]: "clock",
};

/** Returns a function that names the section of the list for a point in time. */
function usePartNames(): (iso: string) => string {
  const now = useNow(REFRESH_MS);
  const dayAt = (ms: number) => formatDay(new Date(ms).toISOString());
  return (iso) => {
    const day = formatDay(iso);
    if (day === dayAt(now)) return copy.today;
    if (day === dayAt(now - DAY_MS)) return copy.yesterday;
    return now - Date.parse(iso) < NEAR_DAYS * DAY_MS ? copy.near : copy.before;
  };
}

function NoNotifications({ shown }: { readonly shown: ShownNotifications }) {
  const [, changeAddress] = useUrlState();
  if (shown === "todas") {
    return <EmptyState icon={BellOff} title={copy.empty} description={copy.emptyDescription} />;
  }
  return (
    <EmptyState
      icon={CheckCheck}
      title={copy.filter.none}
      description={copy.filter.noneDescription}
      action={
        <Button variant="secondary" onClick={() => changeAddress({})}>
          {copy.filter.showAll}
        </Button>
      }
    />
  );
}
