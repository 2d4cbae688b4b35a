import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { formatMinor } from "@/entities/order/domain/order";
import { type Currency, formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";
import type { revenueTotals } from "../domain/revenue.ts";

interface PacksTableProps {
  readonly packs: ReturnType<typeof revenueTotals>["packs"];
  readonly currency: Currency;
}

const { columns } = copy;

const COLUMNS = [
  { title: columns.item },
  { title: columns.net, isRight: true },
  { title: columns.orders, isRight: true },
  { title: columns.tickets, isRight: true },
  { title: columns.gross, isRight: true },
  { title: columns.returned, isRight: true },
] as const;

/** The numbers behind the picture, the best seller first. */
export function PacksTable({ packs, currency }: PacksTableProps) {
  const money = (minor: number) => formatMinor(minor, currency);
  return (
    <CardTable label={copy.table} columns={COLUMNS}>
      {packs.map((pack) => (
        <TableRow key={pack.id}>
          <TableCell data-card="title" className="min-w-36 font-semibold wrap-anywhere">
            {pack.name}
          </TableCell>
          <TableCell className="text-right font-semibold whitespace-nowrap tabular-nums">
            {money(pack.net_minor)}
          </TableCell>
          <TableCell className="text-right tabular-nums">{formatNumber(pack.orders)}</TableCell>
          <TableCell className="text-right tabular-nums">{formatNumber(pack.tickets)}</TableCell>
          <TableCell className="text-right whitespace-nowrap tabular-nums">
            {money(pack.gross_minor)}
          </TableCell>
          <TableCell className="text-right whitespace-nowrap tabular-nums">
            {money(pack.returned_minor)}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
