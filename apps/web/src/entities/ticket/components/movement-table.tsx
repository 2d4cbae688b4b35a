import { Link } from "react-router";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatDateTime, formatNumber } from "@/lib/format";
import { ticketCopy } from "../copy.ts";
import { challengeOf, type ListedMovement, toldMovement } from "../domain/movement.ts";

interface MovementTableProps {
  readonly movements: readonly ListedMovement[];
}

const { columns } = ticketCopy;

const COLUMNS = [
  { title: columns.date },
  { title: columns.what },
  { title: columns.delta, isRight: true },
  { title: columns.balance, isRight: true },
] as const;

/** What came and went and for what, with the balance after it; on a phone two lines, which lead to where it was. */
export function MovementTable({ movements }: MovementTableProps) {
  return (
    <CardTable label={ticketCopy.title} columns={COLUMNS}>
      {movements.map((movement) => (
        <Row key={movement.id} movement={movement} />
      ))}
    </CardTable>
  );
}

function Row({ movement }: { readonly movement: ListedMovement }) {
  const { created_at: at, delta, balance_after: balance } = movement;
  const { title, more } = toldMovement(movement);
  const to = placeOf(movement);
  return (
    <TableRow>
      <TableCell data-card="none" className="whitespace-nowrap text-muted">
        {formatDateTime(at)}
      </TableCell>
      <TableCell
        data-card="title"
        className="w-full min-w-48 break-words max-md:pr-18! max-md:text-base! max-md:leading-snug"
      >
        {to === null ? (
          title
        ) : (
          <Link
            to={to}
            className="text-accent-2 underline max-md:text-foreground max-md:no-underline max-md:after:absolute max-md:after:inset-0"
          >
            {title}
          </Link>
        )}
        {more !== null && <span className="ml-3 text-muted max-md:hidden">{more}</span>}
        <p className="text-sm text-muted md:hidden">
          {ticketCopy.when(more, formatDateTime(at), balance)}
        </p>
      </TableCell>
      <TableCell
        data-card="corner"
        className={cn(
          "text-right font-display text-xl font-semibold tabular-nums",
          delta > 0 ? "text-success" : "text-danger",
        )}
      >
        {delta > 0 ? `+${formatNumber(delta)}` : formatNumber(delta)}
      </TableCell>
      <TableCell data-card="none" className="text-right tabular-nums">
        {formatNumber(balance)}
      </TableCell>
    </TableRow>
  );
}

/** A wager leads to its receipt, a fee and a prize to their tournament. */
function placeOf(movement: ListedMovement): string | null {
  const challenge = challengeOf(movement);
  if (challenge !== null) return paths.challengeReceipt(challenge);
  return movement.cup === null ? null : paths.tournament(movement.cup);
}
