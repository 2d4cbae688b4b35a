import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { RelativeTime } from "@/components/relative-time";
import { Card, CardHeader } from "@/components/ui/card";
import { sentNotificationsQuery } from "../api/global-notifications.ts";
import { copy } from "../copy.ts";

const texts = copy.notify;

/** The last messages that went to everybody. */
export function NotificationHistory() {
  const { data, error, refetch } = useQuery(sentNotificationsQuery());
  return (
    <Card>
      <CardHeader title={texts.historyTitle} />
      {error && !data ? (
        <ErrorState title={texts.historyError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={2} className="h-16" />
      ) : data.length === 0 ? (
        <p className="text-muted">{texts.historyEmpty}</p>
      ) : (
        <ul className="grid gap-4">
          {data.map((sent) => (
            <li key={sent.id} className="border-b border-border pb-4 last:border-0 last:pb-0">
              <p className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">{sent.content}</p>
              <p className="mt-1.5 flex flex-wrap gap-x-4 text-sm text-muted">
                <RelativeTime value={sent.createdAt} />
                {sent.sender && <span>{sent.sender}</span>}
                <span>{texts.historyReach(sent.recipients)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
