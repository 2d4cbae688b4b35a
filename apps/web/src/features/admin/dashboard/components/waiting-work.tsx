import { useQuery } from "@tanstack/react-query";
import { ChevronRight, ClipboardList, Gavel, Inbox, Receipt, Scale } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { paths } from "@/config/paths";
import { waitingWorkQuery } from "@/entities/dashboard/api/waiting-work";
import { formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";

const texts = copy.waiting;

const kinds = [
  { key: "appeals", icon: Gavel, to: `${paths.admin.community()}?tab=medidas&estado=apelaciones` },
  { key: "proposals", icon: ClipboardList, to: `${paths.admin.competition()}?tab=propuestas` },
  {
    key: "flaggedOrders",
    icon: Receipt,
    to: `${paths.admin.store()}?tab=compras&observadas=si`,
  },
  { key: "differences", icon: Scale, to: `${paths.admin.store()}?tab=conciliacion` },
  { key: "messages", icon: Inbox, to: `${paths.admin.system()}?tab=contacto` },
] as const;

/** Pending work of the back office, updated live. Matches, prizes and reports are left out: `Tonight` shows them. */
export function WaitingWork() {
  const id = useId();
  const { data, error, refetch } = useQuery(waitingWorkQuery());
  const waiting = data && kinds.filter(({ key }) => data[key] > 0);
  const total = data ? kinds.reduce((sum, { key }) => sum + data[key], 0) : 0;
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-2">
      <h3 id={id} className="text-lg font-semibold">
        {texts.title}
        {total > 0 && (
          <span className="ml-2 text-sm font-medium text-muted tabular-nums">
            {formatNumber(total)}
          </span>
        )}
      </h3>
      {error && !data ? (
        <ErrorState title={texts.error} error={error} onRetry={refetch} />
      ) : !waiting ? (
        <ListSkeleton rows={3} />
      ) : waiting.length === 0 ? (
        <p className="text-[0.9375rem] text-muted">{texts.nothing}</p>
      ) : (
        <ul className="divide-y divide-border rounded-md border border-border max-md:bg-surface">
          {waiting.map(({ key, icon: Icon, to }) => (
            <li key={key}>
              <Link
                to={to}
                className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-surface-raised focus-visible:-outline-offset-2"
              >
                <Icon aria-hidden className="size-5 flex-none text-warning" />
                <span className="min-w-0 flex-1 font-semibold">{texts[key]}</span>
                <span className="font-display text-xl font-bold tabular-nums">
                  {formatNumber(data[key])}
                </span>
                <ChevronRight aria-hidden className="size-4 flex-none text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The amount of pending work in the whole back office. */
export function WaitingTotal() {
  const { data } = useQuery(waitingWorkQuery());
  // A placeholder that is as high as the list, so that the layout does not move.
  if (!data) return "\u00A0";
  return copy.waiting.total(Object.values(data).reduce((sum, count) => sum + count, 0));
}
