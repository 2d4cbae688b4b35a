import { Link } from "react-router";
import { CardTable, OptionalCell } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { paths } from "@/config/paths";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import {
  formatDateTime,
  formatMoney,
  formatNumber,
  formatTicketChange,
  formatTickets,
} from "@/lib/format";
import type { EditionBook } from "../api/series.ts";
import { type Sum, sumOf, sumOfAll } from "../domain/edition-starts-and-totals.ts";
import { seriesCopy as copy } from "../series-copy.ts";

const { columns } = copy;

const COLUMNS = [
  { title: columns.name },
  { title: columns.date },
  { title: columns.entries, isRight: true },
  { title: columns.fees, isRight: true },
  { title: columns.prizes, isRight: true },
  { title: columns.house, isRight: true },
] as const;

/** The editions of a tournament, latest first, with income, prizes and balance, and the total. */
export function EditionBooks({ editions }: { readonly editions: readonly EditionBook[] }) {
  // If there is a single edition, the total is left out, because it would show the same amounts again.
  const total = editions.length > 1 && sumOfAll(editions);
  return (
    <CardTable label={copy.books} columns={COLUMNS}>
      {editions.map((edition) => (
        <TableRow key={edition.tournament_id}>
          <TableCell data-card="title" className="max-w-72 break-words">
            <span className="flex flex-wrap items-center gap-2">
              <Link
                to={paths.organize(edition.tournament_id)}
                className="font-medium underline-offset-4 hover:underline"
              >
                {edition.name}
              </Link>
              <TournamentStatusBadge tournament={edition} />
            </span>
          </TableCell>
          <TableCell className="whitespace-nowrap">{formatDateTime(edition.start_date)}</TableCell>
          <TableCell className="text-right tabular-nums">{formatNumber(edition.entries)}</TableCell>
          <SumCells sum={sumOf(edition)} />
        </TableRow>
      ))}
      {total && (
        <TableRow className="font-semibold">
          <TableCell data-card="title">{copy.total}</TableCell>
          <OptionalCell />
          <TableCell className="text-right tabular-nums">
            {formatNumber(editions.reduce((sum, { entries }) => sum + entries, 0))}
          </TableCell>
          <SumCells sum={total} />
        </TableRow>
      )}
    </CardTable>
  );
}

function SumCells({ sum }: { readonly sum: Sum | null }) {
  const right = "text-right tabular-nums";
  return (
    <>
      <OptionalCell className={right}>{sum && formatTickets(sum.fees)}</OptionalCell>
      <OptionalCell className={right}>
        {sum &&
          [
            formatTickets(sum.prizes),
            ...(sum.money > 0 ? [formatMoney(sum.money, "ARS")] : []),
          ].join(" + ")}
      </OptionalCell>
      <OptionalCell className={right}>
        {sum &&
          [
            formatTicketChange(sum.house),
            ...(sum.money > 0 ? [formatMoney(-sum.money, "ARS")] : []),
          ].join(" ")}
      </OptionalCell>
    </>
  );
}
