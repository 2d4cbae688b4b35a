import { useQuery } from "@tanstack/react-query";
import {
  Banknote,
  ChevronRight,
  ClipboardList,
  Gavel,
  Inbox,
  Receipt,
  Scale,
  ShieldCheck,
} from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Card, CardHeader } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { waitingWorkQuery } from "@/entities/dashboard/api/waiting-work";
import { formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";

const texts = copy.waiting;

const kinds = [
  { key: "appeals", icon: Gavel, to: `${paths.admin.community()}?tab=medidas&estado=apelaciones` },
  { key: "proposals", icon: ClipboardList, to: `${paths.admin.competition()}?tab=propuestas` },
  { key: "payouts", icon: Banknote, to: `${paths.admin.competition()}?tab=pagos` },
  {
    key: "flaggedOrders",
    icon: Receipt,
    to: `${paths.admin.store()}?tab=compras&observadas=si`,
  },
  { key: "differences", icon: Scale, to: `${paths.admin.store()}?tab=conciliacion` },
  { key: "messages", icon: Inbox, to: `${paths.admin.system()}?tab=contacto` },
] as const;

/** What waits beside the matches and reports of `Tonight`, kept live by the layout; each line leads to its place. */
export function WaitingWork() {
  const { data, error, refetch } = useQuery(waitingWorkQuery());
  const waiting = data && kinds.filter(({ key }) => data[key] > 0);
  const total = data ? kinds.reduce((sum, { key }) => sum + data[key], 0) : 0;
  return (
    <Card className="max-md:border-0 max-md:bg-transparent max-md:p-0">
      <CardHeader
        title={
          <>
            {texts.title}
            {total > 0 && (
              <span className="ml-2 font-sans text-sm font-medium text-muted tabular-nums">
                {formatNumber(total)}
              </span>
            )}
          </>
        }
      />
      {error && !data ? (
        <ErrorState title={texts.error} error={error} onRetry={refetch} />
      ) : !waiting ? (
        <ListSkeleton rows={3} />
      ) : waiting.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title={texts.nothing}
          description={texts.nothingHint}
          className="py-8"
        />
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
                <ChevronRight aria-hidden className="size-4 flex-none text-accent-2" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
