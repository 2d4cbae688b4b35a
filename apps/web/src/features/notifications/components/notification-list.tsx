import { useQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { formatDay } from "@/lib/format";
import { administrationSummaryQuery } from "../api/administration-summary.ts";
import { useMarkRead } from "../api/mark-notifications-read.ts";
import { notificationListQuery } from "../api/notification-queries.ts";
import { copy } from "../copy.ts";
import { byDay } from "../domain/notice.ts";
import { AdministrationCard } from "./administration-card.tsx";
import { NotificationRow } from "./notification-row.tsx";

/** Notices that are on their way. */
export const noticesSkeleton = <ListSkeleton rows={5} className="h-28 max-w-3xl" />;

/** What the administration said last, and the notices by day: shown together, so that neither moves the other. */
export function NotificationList({ userId }: { readonly userId: string }) {
  const administration = useQuery(administrationSummaryQuery(userId));
  const notices = useQuery(notificationListQuery(userId));
  if (administration.isPending || notices.isPending) {
    return noticesSkeleton;
  }
  return (
    <>
      <AdministrationCard userId={userId} />
      <NoticesByDay userId={userId} />
    </>
  );
}

function NoticesByDay({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(notificationListQuery(userId));
  const markRead = useMarkRead();
  if (error && !data) return <ErrorState title={copy.error} error={error} onRetry={refetch} />;
  if (!data) return null;
  if (data.length === 0) {
    return <EmptyState icon={BellOff} title={copy.empty} description={copy.emptyDescription} />;
  }
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      {byDay(data, formatDay).map(({ day, rows }) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 text-sm font-semibold text-muted first-letter:uppercase">{day}</h2>
          <ul className="grid grid-cols-1 gap-2">
            {rows.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onRead={() => notification.read_at === null && markRead.mutate(notification.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
