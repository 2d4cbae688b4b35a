import { useQuery } from "@tanstack/react-query";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { providerName } from "@/entities/order/domain/order";
import { formatDateTime, formatNumber } from "@/lib/format";
import { refusalsQuery } from "../api/reconciliation.ts";
import { copy } from "../copy.ts";

const texts = copy.refusals;

const COLUMNS = [
  { title: texts.hour },
  { title: texts.provider },
  { title: texts.reason },
  { title: texts.count, isRight: true },
] as const;

/** Refused notifications; renders nothing if there are none. */
export function Refusals() {
  const { data } = useQuery(refusalsQuery());
  if (!data || data.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="display text-2xl">{texts.title}</h2>
        <p className="mt-1.5 text-muted">{texts.text}</p>
      </div>
      <CardTable label={texts.tableLabel} columns={COLUMNS}>
        {data.map((refusal) => (
          <TableRow key={refusal.id}>
            <TableCell data-card="title" className="whitespace-nowrap">
              {formatDateTime(refusal.hour)}
            </TableCell>
            <TableCell>{providerName(refusal.provider)}</TableCell>
            <TableCell>{texts.reasons[refusal.reason]}</TableCell>
            <TableCell className="text-right tabular-nums">{formatNumber(refusal.count)}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
