import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { cn } from "@/lib/cn";
import { formatDateTime, formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";
import { kindName } from "../domain/kind-name.ts";

interface MovementTableProps {
  readonly rows: readonly {
    readonly id: string;
    readonly created_at: string;
    readonly kind: string;
    readonly reason: string;
    readonly delta: number;
    readonly balance_after: number;
  }[];
}

export function MovementTable({ rows }: MovementTableProps) {
  const texts = copy.movements;
  return (
    <Table aria-label={texts.title}>
      <TableHead>
        <TableRow>
          <TableHeader>{texts.date}</TableHeader>
          <TableHeader>{texts.kind}</TableHeader>
          <TableHeader>{texts.reason}</TableHeader>
          <TableHeader className="text-right">{texts.delta}</TableHeader>
          <TableHeader className="text-right">{texts.balance}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell className="whitespace-nowrap text-muted">
              {formatDateTime(row.created_at)}
            </TableCell>
            <TableCell className="whitespace-nowrap">{kindName(row.kind)}</TableCell>
            <TableCell className="min-w-48 text-muted">{row.reason}</TableCell>
            <TableCell
              className={cn(
                "text-right font-display text-xl font-semibold tabular-nums",
                row.delta > 0 ? "text-success" : "text-danger",
              )}
            >
              {row.delta > 0 ? `+${formatNumber(row.delta)}` : formatNumber(row.delta)}
            </TableCell>
            <TableCell className="text-right tabular-nums">
              {formatNumber(row.balance_after)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
