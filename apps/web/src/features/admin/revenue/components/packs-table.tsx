import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { formatMinor } from "@/entities/order/domain/order";
import { type Currency, formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";
import type { revenueTotals } from "../domain/revenue.ts";

interface PacksTableProps {
  readonly packs: ReturnType<typeof revenueTotals>["packs"];
  readonly currency: Currency;
}

const { columns } = copy;

/** The numbers behind the picture, the best seller first. */
export function PacksTable({ packs, currency }: PacksTableProps) {
  const money = (minor: number) => formatMinor(minor, currency);
  return (
    <Table aria-label={copy.table}>
      <TableHead>
        <TableRow>
          <TableHeader>{columns.item}</TableHeader>
          <TableHeader className="text-right">{columns.net}</TableHeader>
          <TableHeader className="text-right">{columns.orders}</TableHeader>
          <TableHeader className="text-right">{columns.tickets}</TableHeader>
          <TableHeader className="text-right">{columns.gross}</TableHeader>
          <TableHeader className="text-right">{columns.returned}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {packs.map((pack) => (
          <TableRow key={pack.id}>
            <TableCell className="min-w-36 font-semibold wrap-anywhere">{pack.name}</TableCell>
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
      </TableBody>
    </Table>
  );
}
