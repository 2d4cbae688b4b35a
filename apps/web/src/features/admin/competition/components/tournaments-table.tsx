import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { paths } from "@/config/paths";
import { tonightQuery } from "@/entities/dashboard/api/todays-work";
import { tournamentCopy } from "@/entities/tournament/copy";
import { formatWord } from "@/entities/tournament/domain/format-word";
import { withDotPrefix } from "@/lib/dot-prefix";
import { formatDateTime } from "@/lib/format";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { copy } from "../copy.ts";
import { StatusMenu } from "@/features/desk/head/components/status-menu";
import { TournamentDesk } from "@/features/desk/head/components/tournament-desk-actions";

interface TournamentsTableProps {
  readonly tournaments: readonly DeskTournament[];
}

const { columns } = copy.tournaments;

const COLUMNS = [
  { title: columns.name },
  { title: columns.game },
  { title: columns.status },
  { title: columns.format },
  { title: columns.places, isRight: true },
  { title: columns.actions, isRight: true },
] as const;

/** Sorts a page of tournaments: those with pending work first, then running ones; ties keep their order. */
function inTurn(tournaments: readonly DeskTournament[], late: ReadonlyMap<string, number>) {
  const rank = ({ id, status }: DeskTournament) =>
    [late.has(id), status === "Activo", true].indexOf(true);
  return tournaments.toSorted((one, other) => rank(one) - rank(other));
}

function Late({ count }: { readonly count: number | undefined }) {
  return (
    count !== undefined && (
      <span className="font-semibold text-warning">{copy.tournaments.late(count)}</span>
    )
  );
}

/** The tournaments with status menu and actions; each name links to its desk. */
export function TournamentsTable({ tournaments }: TournamentsTableProps) {
  const late = useLateWork();
  return (
    <CardTable label={copy.tournaments.tableLabel} columns={COLUMNS}>
      {inTurn(tournaments, late).map((tournament) => (
        <TableRow key={tournament.id}>
          <TableCell data-card="title" className="min-w-56 max-w-96">
            <Link
              to={paths.organize(tournament.id)}
              title={tournament.name}
              className="line-clamp-2 font-semibold wrap-anywhere hover:underline max-md:after:absolute max-md:after:inset-0 md:line-clamp-1"
            >
              {tournament.name}
            </Link>
            <p className="text-sm whitespace-nowrap text-muted max-md:hidden">
              {formatDateTime(tournament.start_date)}
              {late.has(tournament.id) && " · "}
              <Late count={late.get(tournament.id)} />
            </p>
            <p className="text-sm font-normal md:hidden">
              <Late count={late.get(tournament.id)} />
            </p>
            <p className="text-sm font-normal text-muted md:hidden">
              {[tournament.game, formatWord(tournament)].join(" · ")}
            </p>
          </TableCell>
          <TableCell data-card="none" className="md:max-w-44">
            <span title={tournament.game} className="md:block md:truncate">
              {tournament.game}
            </span>
          </TableCell>
          <TableCell data-card="lead" className="max-md:relative max-md:-ml-1">
            <StatusMenu tournament={tournament} />
          </TableCell>
          <TableCell data-card="none">
            <p className="md:whitespace-nowrap">{formatWord(tournament)}</p>
            <p className="text-sm text-muted max-md:hidden">
              {tournament.type === "team"
                ? tournament.team_format
                : tournamentCopy.types.individual}
            </p>
          </TableCell>
          <TableCell
            data-card="inline"
            className="text-right whitespace-nowrap tabular-nums max-md:text-sm"
          >
            <span>
              {tournamentCopy.places(
                tournament.participant_count ?? 0,
                tournament.max_participants,
              )}
              <span className="text-muted md:hidden">
                {withDotPrefix(formatDateTime(tournament.start_date))}
              </span>
            </span>
          </TableCell>
          <TableCell data-card="actions">
            <TournamentDesk tournament={tournament} />
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

/** The amount of pending work per tournament id; prizes are excluded, because another page lists them. */
function useLateWork(): ReadonlyMap<string, number> {
  const { data = [] } = useQuery(tonightQuery());
  const late = new Map<string, number>();
  for (const { part, kind, tournament_id: id, amount } of data)
    if (part === "late" && id !== null && kind !== "payout")
      late.set(id, (late.get(id) ?? 0) + (kind === "start" ? 1 : amount));
  return late;
}
