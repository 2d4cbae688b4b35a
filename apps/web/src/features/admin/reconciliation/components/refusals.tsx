import { useQuery } from "@tanstack/react-query";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { providerName } from "@/entities/order/domain/order";
import { formatDateTime, formatNumber } from "@/lib/format";
import { refusalsQuery } from "../api/read-report.ts";
import { copy } from "../copy.ts";

const texts = copy.refusals;

/** Notifications that were not believed; nothing where there were none. */
export function Refusals() {
  const { data } = useQuery(refusalsQuery());
  if (!data || data.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="display text-2xl">{texts.title}</h2>
        <p className="mt-1.5 text-muted">{texts.text}</p>
      </div>
      <Table aria-label={texts.tableLabel}>
        <TableHead>
          <TableRow>
            <TableHeader>{texts.hour}</TableHeader>
            <TableHeader>{texts.provider}</TableHeader>
            <TableHeader>{texts.reason}</TableHeader>
            <TableHeader className="text-right">{texts.count}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((refusal) => (
            <TableRow key={refusal.id}>
              <TableCell className="whitespace-nowrap">{formatDateTime(refusal.hour)}</TableCell>
              <TableCell>{providerName(refusal.provider)}</TableCell>
              <TableCell>{texts.reasons[refusal.reason]}</TableCell>
              <TableCell className="text-right tabular-nums">
                {formatNumber(refusal.count)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
