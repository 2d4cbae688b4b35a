import type { Words } from "@leyenda/db-types";
import { useQuery } from "@tanstack/react-query";
import {
  BadgeCheck,
  CircleDot,
  CircleX,
  Flag,
  type LucideIcon,
  Ticket,
  TicketMinus,
  Undo2,
} from "lucide-react";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
import { timelineQuery } from "../api/order.ts";
import { copy } from "../copy.ts";

const texts = copy.order;
/** The kinds of events that are highlighted; all other kinds are plain steps. */
const MARKS: Partial<Record<Words["order_events"]["kind"], readonly [LucideIcon, color: string]>> =
  {
    paid: [BadgeCheck, "text-success"],
    credited: [Ticket, "text-success"],
    given_back: [Ticket, "text-success"],
    dispute_won: [BadgeCheck, "text-success"],
    taken_back: [TicketMinus, "text-warning"],
    refund: [Undo2, "text-info"],
    refund_requested: [Undo2, "text-muted"],
    refund_failed: [CircleX, "text-danger"],
    failed: [CircleX, "text-danger"],
    refused_amount: [CircleX, "text-danger"],
    dispute_open: [Flag, "text-warning"],
    dispute_lost: [Flag, "text-danger"],
    duplicate_payment: [Flag, "text-warning"],
    flagged: [Flag, "text-warning"],
    flag_resolved: [BadgeCheck, "text-info"],
  };
const PLAIN = [CircleDot, "text-muted"] as const;

/** All events of a purchase, oldest first. */
export function OrderTimeline({ orderId }: { readonly orderId: string }) {
  const { data: events, error, refetch } = useQuery(timelineQuery(orderId));
  return (
    <Card>
      <CardHeader title={texts.timeline} />
      {error && !events ? (
        <ErrorState title={texts.timelineError} error={error} onRetry={refetch} />
      ) : !events ? (
        <ListSkeleton rows={4} />
      ) : events.length === 0 ? (
        <p className="text-muted">{texts.timelineEmpty}</p>
      ) : (
        <ol>
          {events.map((event, index) => {
            const [Icon, color] = MARKS[event.kind] ?? PLAIN;
            return (
              <li
                key={event.id}
                className="relative grid grid-cols-[1.25rem_1fr] gap-3 pb-5 last:pb-0"
              >
                {index < events.length - 1 && (
                  <span
                    aria-hidden
                    className="absolute top-6 bottom-0.5 left-[0.5625rem] w-px bg-border"
                  />
                )}
                <Icon aria-hidden className={cn("mt-0.5 size-5", color)} />
                <div className="min-w-0 wrap-anywhere">
                  <p className="leading-snug font-semibold">{event.title}</p>
                  {event.detail && <p className="text-[0.9375rem] text-muted">{event.detail}</p>}
                  {event.provider_reference && (
                    <p className="font-mono text-xs text-muted">{event.provider_reference}</p>
                  )}
                  <p className="text-sm text-muted">
                    <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
                    {event.actor_name && ` · ${texts.by(event.actor_name)}`}
                  </p>
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
