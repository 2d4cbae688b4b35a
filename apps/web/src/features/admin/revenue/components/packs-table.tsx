import type { ReactNode } from "react";
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

/** The numbers that the chart shows, the best seller first, and their total. */
export function PacksTable({ totals, currency }: PacksTableProps) {
  return (
    <CardTable label={copy.table} columns={COLUMNS}>
      {totals.packs.map((pack) => (
        <SumsRow key={pack.id} sums={pack} currency={currency}>
          {pack.name}
          <p className="text-sm font-normal text-muted md:hidden">
            {[
              copy.packOrders(pack.orders),
              formatTickets(pack.tickets),
              ...(pack.returned_minor > 0
                ? [copy.packReturned(formatMinor(pack.returned_minor, currency))]
                : []),
            ].join(" · ")}
          </p>
        </SumsRow>
      ))}
      <SumsRow sums={totals} currency={currency} className="font-semibold">
        {copy.total}
      </SumsRow>
    </CardTable>
  );
}

interface SumsRowProps extends Pick<PacksTableProps, "currency"> {
  /** Amounts in the currency's smallest unit. */
  readonly sums: Pick<
    PacksTableProps["totals"],
    "orders" | "tickets" | "gross_minor" | "returned_minor" | "net_minor"
  >;
  readonly className?: string;
  readonly children: ReactNode;
}

function SumsRow({ sums, currency, className, children }: SumsRowProps) {
  const figures = [
    formatNumber(sums.orders),
    formatNumber(sums.tickets),
    formatMinor(sums.gross_minor, currency),
    formatMinor(sums.returned_minor, currency),
  ];
  return (
    <TableRow className={className}>
      <TableCell data-card="title" className="min-w-36 font-semibold wrap-anywhere">
        {children}
      </TableCell>
      <TableCell
        data-card="corner"
        className="text-right font-semibold whitespace-nowrap tabular-nums"
      >
        {formatMinor(sums.net_minor, currency)}
      </TableCell>
      {figures.map((figure, index) => (
        <TableCell
          key={index}
          data-card="none"
          className="text-right whitespace-nowrap tabular-nums"
        >
          {figure}
        </TableCell>
      ))}
    </TableRow>
  );
}
