import { Link } from "react-router";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatDateTime, formatNumber } from "@/lib/format";
import { ticketCopy } from "../copy.ts";
import { challengeOf, type Movement } from "../domain/movement.ts";

interface MovementTableProps {
  readonly movements: readonly Movement[];
}

const { columns } = ticketCopy;

const COLUMNS = [
  { title: columns.date },
  { title: columns.delta, isRight: true },
  { title: columns.balance, isRight: true },
  { title: columns.kind },
  { title: columns.reason },
] as const;

/** What came and went, with the balance after it; on a phone two lines, which lead to what a wager was. */
export function MovementTable({ movements }: MovementTableProps) {
  return (
    <CardTable label={ticketCopy.title} columns={COLUMNS}>
      {movements.map((movement) => (
        <TableRow key={movement.id}>
          <TableCell data-card="none" className="whitespace-nowrap text-muted">
            {formatDateTime(movement.created_at)}
          </TableCell>
          <TableCell
            data-card="corner"
            className={cn(
              "text-right font-display text-xl font-semibold tabular-nums",
              movement.delta > 0 ? "text-success" : "text-danger",
            )}
          >
            {movement.delta > 0 ? `+${formatNumber(movement.delta)}` : formatNumber(movement.delta)}
          </TableCell>
          <TableCell data-card="none" className="text-right tabular-nums">
            {formatNumber(movement.balance_after)}
          </TableCell>
          <TableCell data-card="none" className="whitespace-nowrap">
            {ticketCopy.kinds[movement.kind]}
          </TableCell>
          <TableCell data-card="title" className="max-w-96 min-w-48 break-words md:text-muted">
            <Reason movement={movement} />
            <p className="text-sm text-muted md:hidden">
              {ticketCopy.when(formatDateTime(movement.created_at), movement.balance_after)}
            </p>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

/** A wager leads to its receipt. */
function Reason({ movement }: { readonly movement: Movement }) {
  const challengeId = challengeOf(movement);
  if (challengeId === null) return movement.reason;
  return (
    <Link
      to={paths.challengeReceipt(challengeId)}
      className="text-accent-2 underline max-md:after:absolute max-md:after:inset-0"
    >
      {movement.reason}
    </Link>
  );
}
