import { Fragment } from "react";
import { Link } from "react-router";
import { CardTable } from "@/components/card-table";
import { TableCell, TableHeader, TableRow } from "@/components/ui/table";
import { paths } from "@/config/paths";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import { formatChange, formatDate, formatNumber, formatTime } from "@/lib/format";
import { ticketCopy } from "../copy.ts";
import { challengeOf, type ListedMovement, movementWords } from "../domain/movement.ts";
import "./movement-table.css";

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

/** The movements of a wallet by day, each with the balance after it and a link to its cause. */
export function MovementTable({ movements }: MovementTableProps) {
  return (
    <div className="phone:[&_tbody]:gap-0">
      <CardTable label={ticketCopy.title} columns={COLUMNS}>
        {movements.map((movement, at) => {
          const day = formatDate(movement.created_at);
          const above = movements[at - 1];
          return (
            <Fragment key={movement.id}>
              {(!above || formatDate(above.created_at) !== day) && (
                <TableRow>
                  <TableHeader scope="rowgroup" colSpan={COLUMNS.length}>
                    {day}
                  </TableHeader>
                </TableRow>
              )}
              <Row movement={movement} />
            </Fragment>
          );
        })}
      </CardTable>
    </div>
  );
}

function Row({ movement }: { readonly movement: ListedMovement }) {
  const { created_at: at, delta, balance_after: balance } = movement;
  const { what, about, more } = movementWords(movement);
  const to = placeOf(movement);
  const time = formatTime(at);
  const said = (
    <>
      {what}
      {about !== null && <span className="text-muted max-md:sr-only">{withDotPrefix(about)}</span>}
    </>
  );
  return (
    <TableRow className="movement-line">
      <TableCell data-card="none" className="whitespace-nowrap text-muted tabular-nums">
        {time}
      </TableCell>
      <TableCell
        data-card="title"
        className="w-full min-w-48 break-words max-md:text-base! max-md:leading-snug"
      >
        {to === null ? (
          said
        ) : (
          <Link
            to={to}
            className="decoration-border-strong underline-offset-4 hover:underline md:underline md:hover:decoration-current max-md:after:absolute max-md:after:inset-0"
          >
            {said}
          </Link>
        )}
        {more !== null && <span className="ml-3 text-muted max-md:hidden">{more}</span>}
        <p className="movement-facts">
          <span>{time}</span>
          {about !== null && <span aria-hidden>{about}</span>}
          {more !== null && <span>{more}</span>}
        </p>
      </TableCell>
      <TableCell
        data-card="corner"
        className={cn(
          "text-right font-display text-xl font-semibold tabular-nums phone:end-0!",
          delta > 0 ? "text-success" : "text-danger",
        )}
      >
        {formatChange(delta)}
        <span className="block font-sans text-sm font-normal text-muted md:hidden">
          {ticketCopy.balance(balance)}
        </span>
      </TableCell>
      <TableCell data-card="none" className="text-right tabular-nums">
        {formatNumber(balance)}
      </TableCell>
    </TableRow>
  );
}

/** The URL to which a movement links: the receipt for a wager, the tournament for a fee or prize. */
function placeOf(movement: ListedMovement): string | null {
  const challenge = challengeOf(movement);
  if (challenge !== null) return paths.challengeReceipt(challenge);
  return movement.cup === null ? null : paths.tournament(movement.cup);
}
