import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { formatMinor } from "@/entities/order/domain/order";
import { type Currency, formatNumber, formatTickets } from "@/lib/format";
import { copy } from "../copy.ts";
import type { revenueTotals } from "../domain/revenue.ts";

interface PacksTableProps {
  readonly totals: ReturnType<typeof revenueTotals>;
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

/** The numbers behind the picture, the best seller first, and their sum. */
export function PacksTable({ totals, currency }: PacksTableProps) {
  const money = (minor: number) => formatMinor(minor, currency);
  return (
    <CardTable label={copy.table} columns={COLUMNS}>
      {totals.packs.map((pack) => (
        <TableRow key={pack.id}>
          <TableCell data-card="title" className="min-w-36 font-semibold wrap-anywhere">
            {pack.name}
            <p className="text-sm font-normal text-muted md:hidden">
              {[
                copy.packOrders(pack.orders),
                formatTickets(pack.tickets),
                ...(pack.returned_minor > 0 ? [copy.packReturned(money(pack.returned_minor))] : []),
              ].join(" · ")}
            </p>
          </TableCell>
          <TableCell
            data-card="corner"
            className="text-right font-semibold whitespace-nowrap tabular-nums"
          >
            {money(pack.net_minor)}
          </TableCell>
          <TableCell data-card="none" className="text-right tabular-nums">
            {formatNumber(pack.orders)}
          </TableCell>
          <TableCell data-card="none" className="text-right tabular-nums">
            {formatNumber(pack.tickets)}
          </TableCell>
          <TableCell data-card="none" className="text-right whitespace-nowrap tabular-nums">
            {money(pack.gross_minor)}
          </TableCell>
          <TableCell data-card="none" className="text-right whitespace-nowrap tabular-nums">
            {money(pack.returned_minor)}
          </TableCell>
        </TableRow>
      ))}
      <TableRow>
        <TableCell data-card="title" className="font-semibold">
          {copy.total}
        </TableCell>
        <TableCell
          data-card="corner"
          className="text-right font-semibold whitespace-nowrap tabular-nums"
        >
          {money(totals.net_minor)}
        </TableCell>
        <TableCell data-card="none" className="text-right font-semibold tabular-nums">
          {formatNumber(totals.orders)}
        </TableCell>
        <TableCell data-card="none" className="text-right font-semibold tabular-nums">
          {formatNumber(totals.tickets)}
        </TableCell>
        <TableCell
          data-card="none"
          className="text-right font-semibold whitespace-nowrap tabular-nums"
        >
          {money(totals.gross_minor)}
        </TableCell>
        <TableCell
          data-card="none"
          className="text-right font-semibold whitespace-nowrap tabular-nums"
        >
          {money(totals.returned_minor)}
        </TableCell>
      </TableRow>
    </CardTable>
  );
}
