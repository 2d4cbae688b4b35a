import { Link } from "react-router";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { paths } from "@/config/paths";
import { formatWord } from "@/entities/tournament/domain/format-word";
import { beside } from "@/lib/beside";
import { formatDateTime } from "@/lib/format";
import { tournamentCopy } from "@/entities/tournament/copy";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { copy } from "../copy.ts";
import { StatusMenu } from "./status-menu.tsx";
import { TournamentDesk } from "./tournament-desk.tsx";

interface TournamentsTableProps {
  readonly tournaments: readonly AdminTournament[];
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

/** The tournaments with their status menu and actions; each name leads to its desk. */
export function TournamentsTable({ tournaments }: TournamentsTableProps) {
  return (
    <CardTable label={copy.tournaments.tableLabel} columns={COLUMNS}>
      {tournaments.map((tournament) => (
        <TableRow key={tournament.id}>
          <TableCell data-card="title" className="min-w-56 max-w-96">
            <Link
              to={paths.organize(tournament.id)}
              title={tournament.name}
              className="line-clamp-2 font-semibold wrap-anywhere hover:underline max-md:after:absolute max-md:after:inset-0 md:line-clamp-1"
            >
              {tournament.name}
            </Link>
            <p className="text-sm text-muted max-md:hidden">
              {formatDateTime(tournament.start_date)}
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
                {beside(formatDateTime(tournament.start_date))}
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
