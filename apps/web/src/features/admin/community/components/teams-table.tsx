import { Pencil, Ticket, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { TeamLogo } from "@/components/team-logo";
import { RowAction, RowActions } from "@/components/row-actions";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { paths } from "@/config/paths";
import { formatDate, formatNumber } from "@/lib/format";
import type { AdminTeam } from "../api/list-teams.ts";
import { copy } from "../copy.ts";
import { ticketsAddress } from "../domain/tickets-address.ts";
import { DeleteTeamDialog } from "./delete-team-dialog.tsx";
import { TeamDialog } from "./team-dialog.tsx";

interface TeamsTableProps {
  readonly teams: readonly AdminTeam[];
}

const texts = copy.teams;
const { columns } = texts;

const COLUMNS = [
  { title: columns.name },
  { title: columns.leader },
  { title: columns.members, isRight: true },
  { title: columns.tickets, isRight: true },
  { title: columns.created },
  { title: columns.actions, isRight: true },
] as const;

/** Teams with leader and size; each name leads to the team's page. */
export function TeamsTable({ teams }: TeamsTableProps) {
  const [edited, setEdited] = useState<AdminTeam | null>(null);
  const [chosen, setChosen] = useState<AdminTeam | null>(null);
  return (
    <>
      <CardTable label={texts.tableLabel} columns={COLUMNS}>
        {teams.map((team) => (
          <TableRow key={team.id}>
            <TableCell data-card="title" className="max-w-96 min-w-56">
              <span className="flex items-center gap-3">
                <TeamLogo name={team.name} src={team.logo_url} className="size-8" />
                <Link
                  to={paths.team(team.id)}
                  className="min-w-0 font-semibold wrap-anywhere hover:underline"
                >
                  {team.name}
                </Link>
              </span>
            </TableCell>
            <TableCell className="max-w-56 wrap-anywhere">
              <Link to={paths.profile(team.leader.id)} className="hover:underline">
                {team.leader.username}
              </Link>
            </TableCell>
            <TableCell className="text-right tabular-nums">{team.memberCount}</TableCell>
            <TableCell className="text-right tabular-nums">
              {formatNumber(team.team_tickets ?? 0)}
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted tabular-nums">
              {formatDate(team.created_at)}
            </TableCell>
            <TableCell data-card="actions">
              <RowActions>
                <RowAction
                  icon={Pencil}
                  title={texts.editAction}
                  label={texts.editFor(team.name)}
                  opensDialog
                  onAction={() => setEdited(team)}
                />
                <RowAction
                  icon={Ticket}
                  title={texts.ticketsAction}
                  label={texts.ticketsFor(team.name)}
                  to={ticketsAddress("equipos", team.id)}
                />
                <RowMenu name={team.name}>
                  <RowMenuAction
                    icon={Trash2}
                    title={texts.removeAction}
                    label={texts.removeFor(team.name)}
                    onAsk={() => setChosen(team)}
                    isLoss
                  />
                </RowMenu>
              </RowActions>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {edited && <TeamDialog team={edited} onClose={() => setEdited(null)} />}
      {chosen && <DeleteTeamDialog team={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
