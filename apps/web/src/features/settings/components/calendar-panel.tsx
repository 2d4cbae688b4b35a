import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { ErrorState } from "@/components/error-state";
import { ShareableLink } from "@/components/shareable-link";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { subscriptionOf } from "@/entities/calendar/calendar-feed-url";
import { calendarLinkCopy } from "@/entities/calendar/copy";
import { useFormats } from "@/hooks/use-formats";
import {
  calendarLinkQuery,
  useCreateCalendarLink,
  useRevokeCalendarLink,
} from "../api/calendar-link.ts";
import { calendarCopy as copy } from "../copy.ts";

/** The user's dates as a link that a calendar app refreshes by itself. */
export function CalendarPanel({ userId }: { readonly userId: string }) {
  const { data: since, error, refetch } = useQuery(calendarLinkQuery(userId));
  const { formatDate } = useFormats();
  const create = useCreateCalendarLink();
  const revoke = useRevokeCalendarLink();
  const link = create.data;
  if (error && since === undefined) {
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  }
  return (
    <Card className="grid grid-cols-1 gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.title} description={copy.description} />
      {link && (
        <>
          <ShareableLink
            link={link}
            label={copy.link}
            title={copy.title}
            action={calendarLinkCopy.copy}
            variant="secondary"
          />
          <p className="text-sm text-muted">{copy.how}</p>
        </>
      )}
      {since && !link && <p className="text-sm text-muted">{copy.since(formatDate(since))}</p>}
      {since === undefined ? (
        <Skeleton className="h-11 w-40" />
      ) : (
        <div className="flex flex-wrap gap-3">
          {link ? (
            <a href={subscriptionOf(link)} className={buttonClass()}>
              <CalendarPlus aria-hidden />
              {calendarLinkCopy.subscribe}
            </a>
          ) : (
            <Button
              variant={since ? "secondary" : undefined}
              isLoading={create.isPending}
              onClick={() => create.mutate()}
            >
              {since ? copy.again : copy.create}
            </Button>
          )}
          {since && (
            <Button
              variant="ghost"
              isLoading={revoke.isPending}
              onClick={() => revoke.mutate(undefined, { onSuccess: create.reset })}
            >
              {copy.revoke}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
