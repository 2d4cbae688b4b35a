import { useQuery } from "@tanstack/react-query";
import { CalendarCheck2 } from "lucide-react";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { Badge } from "@/components/ui/badge";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { providerName } from "@/entities/order/domain/order";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { formatDate, formatDateTime, formatNumber } from "@/lib/format";
import { type Reconciliation, reportQuery } from "../api/reconciliation.ts";
import { copy } from "../copy.ts";

const texts = copy.report;

const COLUMNS = [
  { title: texts.day },
  { title: texts.provider },
  { title: texts.checked, isRight: true },
  { title: texts.result },
  { title: texts.finished },
] as const;

/** The report by day and provider: the number of compared payments, and the result. */
export function Report() {
  const { page } = useListUrlState();
  const { data, error, refetch } = useQuery(reportQuery(page));
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2>{texts.title}</h2>
      <PagedList
        rows={data?.runs}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={texts.loadError}
        empty={{ icon: CalendarCheck2, title: texts.empty, description: texts.emptyHint }}
        skeleton={<ListSkeleton rows={3} />}
      >
        {(runs) => (
          <CardTable label={texts.tableLabel} columns={COLUMNS}>
            {runs.map((run) => (
              <TableRow key={run.id}>
                <TableCell data-card="title" className="font-semibold whitespace-nowrap">
                  {formatDate(`${run.day}T12:00`)}
                </TableCell>
                <TableCell>{providerName(run.provider)}</TableCell>
                <TableCell className="text-right tabular-nums">
                  {formatNumber(run.checked)}
                </TableCell>
                <TableCell className="max-w-80">
                  <Result run={run} />
                </TableCell>
                <TableCell className="whitespace-nowrap text-muted">
                  {formatDateTime(run.finished_at)}
                </TableCell>
              </TableRow>
            ))}
          </CardTable>
        )}
      </PagedList>
    </section>
  );
}

function Result({ run }: { readonly run: Reconciliation }) {
  if (run.error) {
    return (
      <>
        <Badge tone="danger">{texts.failed}</Badge>
        <p className="mt-1 text-sm wrap-anywhere text-muted">{run.error}</p>
      </>
    );
  }
  return run.differences === 0 ? (
    <Badge tone="success">{texts.equal}</Badge>
  ) : (
    <Badge tone="warning">{texts.differs(run.differences)}</Badge>
  );
}
