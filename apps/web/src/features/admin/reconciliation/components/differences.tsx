import { useQuery } from "@tanstack/react-query";
import { CalendarClock, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button, buttonClass } from "@/components/ui/button";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { paths } from "@/config/paths";
import { ConfirmWithNoteDialog } from "@/entities/order/components/confirm-with-note-dialog";
import { providerName } from "@/entities/order/domain/order";
import { formatDate } from "@/lib/format";
import {
  type Difference,
  differencesQuery,
  reportQuery,
  useResolvePaymentDifference,
} from "../api/reconciliation.ts";
import { copy } from "../copy.ts";

const texts = copy.differences;

const COLUMNS = [
  { title: texts.kind },
  { title: texts.expected },
  { title: texts.found },
  { title: texts.reference },
  { title: texts.day },
  { title: texts.actions, isRight: true },
] as const;

/** The differences between providers and orders, until an administrator resolves them. */
export function Differences() {
  const { data, error, refetch } = useQuery(differencesQuery());
  const { data: report, error: reportError } = useQuery(reportQuery(1));
  const [open, setOpen] = useState<Difference | null>(null);
  const resolve = useResolvePaymentDifference();
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2>{texts.title}</h2>
      {error && !data ? (
        <ErrorState title={texts.loadError} error={error} onRetry={refetch} />
      ) : !data || (!report && !reportError) ? (
        <ListSkeleton rows={2} />
      ) : data.length === 0 && report?.runs.length === 0 ? (
        <EmptyState
          icon={CalendarClock}
          title={texts.neverRun}
          description={texts.neverRunHint}
          className="py-8"
        />
      ) : data.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title={texts.empty}
          description={texts.emptyHint}
          className="py-8"
        />
      ) : (
        <CardTable label={texts.tableLabel} columns={COLUMNS}>
          {data.map((difference) => (
            <TableRow key={difference.id}>
              <TableCell data-card="title" className="min-w-40 font-semibold">
                {copy.kinds[difference.kind]}
              </TableCell>
              <TableCell className="min-w-28 wrap-anywhere">{difference.expected}</TableCell>
              <TableCell className="min-w-28 wrap-anywhere text-warning">
                {difference.found}
              </TableCell>
              <TableCell className="max-w-56">
                <p>{providerName(difference.run.provider)}</p>
                <p className="truncate text-sm text-muted" title={difference.reference}>
                  {difference.reference}
                </p>
              </TableCell>
              <TableCell className="whitespace-nowrap text-muted">
                {formatDate(`${difference.run.day}T12:00`)}
              </TableCell>
              <TableCell data-card="actions">
                <div className="flex justify-end gap-2">
                  {difference.order_id && (
                    <Link
                      to={paths.admin.order(difference.order_id)}
                      className={buttonClass({ variant: "ghost", size: "sm" })}
                    >
                      {texts.order}
                    </Link>
                  )}
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={texts.resolveFor(difference.reference)}
                    aria-haspopup="dialog"
                    onClick={() => setOpen(difference)}
                  >
                    {texts.resolve}
                  </Button>
                </div>
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
      {open && (
        <ConfirmWithNoteDialog
          title={texts.resolveTitle}
          description={texts.resolveText}
          confirmLabel={texts.resolve}
          onConfirm={(note) => resolve.mutateAsync({ id: open.id, note })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
