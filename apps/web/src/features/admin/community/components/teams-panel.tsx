import { Pencil, ShieldHalf, Ticket, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { AdminList } from "@/components/admin-list";
import { RowActions } from "@/components/row-actions";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import type { RowColumn } from "@/components/row-table";
import { TeamLogo } from "@/components/team-logo";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { paths } from "@/config/paths";
import { formatNumber, formatTickets } from "@/lib/format";
import { shortDate } from "@/lib/short-date";
import { type AdminTeam, teamsList, useDeleteTeam } from "../api/teams.ts";
import { copy } from "../copy.ts";
import { ticketsAddress } from "../domain/wallet-owner.ts";
import { LossList } from "./deletion-losses.tsx";
import { TeamDialog } from "./team-dialog.tsx";

const texts = copy.teams;
const { columns: titles } = texts;

const memberCount = ({ members }: AdminTeam) => members[0]?.count ?? 0;

const columns: readonly RowColumn<AdminTeam>[] = [
  {
    title: titles.name,
    card: "title",
    className: "max-w-96 min-w-56",
    cell: (team) => (
      <span className="flex w-full items-center gap-3">
        <TeamLogo name={team.name} src={team.logo_url} className="size-8" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-x-3">
            <Link
              to={paths.team(team.id)}
              className="min-w-0 font-semibold wrap-anywhere hover:underline max-md:after:absolute max-md:after:inset-0"
            >
              {team.name}
            </Link>
            {team.is_recruiting && (
              <Badge tone="accent" className="max-md:hidden">
                {texts.recruits}
              </Badge>
            )}
            <span className="ml-auto flex-none text-sm font-normal text-muted tabular-nums md:hidden">
              {formatTickets(team.team_tickets ?? 0)}
            </span>
          </span>
          {/* A team's card on a phone has one line for leader, size and recruitment, and no founding date. */}
          <span className="block text-sm font-normal wrap-anywhere text-muted md:hidden">
            {[
              team.leader.username,
              texts.memberCount(memberCount(team)),
              ...(team.is_recruiting ? [texts.recruits] : []),
            ].join(" · ")}
          </span>
        </span>
      </span>
    ),
  },
  {
    title: titles.leader,
    card: "none",
    className: "max-w-56 wrap-anywhere",
    cell: ({ leader }) => (
      <Link
        to={paths.admin.person(leader.id)}
        className="underline decoration-border-strong underline-offset-4 hover:decoration-current"
      >
        {leader.username}
      </Link>
    ),
  },
  { title: titles.members, card: "none", isRight: true, cell: memberCount },
  {
    title: titles.tickets,
    card: "none",
    isRight: true,
    cell: ({ team_tickets: tickets }) => (
      <span className={tickets ? undefined : "text-muted"}>{formatNumber(tickets ?? 0)}</span>
    ),
  },
  {
    title: titles.created,
    card: "none",
    className: "whitespace-nowrap text-muted tabular-nums",
    cell: (team) => shortDate(team.created_at),
  },
];

interface TeamActionsProps {
  readonly team: AdminTeam;
  readonly onAct: (act: "edit" | "delete") => void;
}

function TeamActions({ team, onAct }: TeamActionsProps) {
  return (
    <RowActions>
      <RowMenu
        name={team.name}
        first={[
          {
            icon: Pencil,
            title: texts.editAction,
            label: texts.editFor(team.name),
            opensDialog: true,
            onAction: () => onAct("edit"),
          },
          {
            icon: Ticket,
            title: texts.ticketsAction,
            label: texts.ticketsFor(team.name),
            to: ticketsAddress("equipos", team.id),
          },
        ]}
      >
        <RowMenuAction
          icon={Trash2}
          title={texts.removeAction}
          label={texts.removeFor(team.name)}
          onAsk={() => onAct("delete")}
          isLoss
        />
      </RowMenu>
    </RowActions>
  );
}

/** Teams with leader and size; each name links to the team's page. */
export function TeamsPanel() {
  const remove = useDeleteTeam();
  return (
    <AdminList
      list={teamsList}
      icon={ShieldHalf}
      texts={texts}
      columns={columns}
      acts={[titles.actions, (team, open) => <TeamActions team={team} onAct={open} />]}
      dialogs={{
        edit: (team, onClose) => <TeamDialog team={team} onClose={onClose} />,
        delete: (team, onClose) => (
          <ConfirmDialog
            onClose={onClose}
            title={texts.deleteTitle(team.name)}
            description={texts.deleteText}
            confirmLabel={texts.remove}
            onConfirm={() => remove.mutateAsync(team.id)}
          >
            <LossList
              losses={[
                texts.losses.members(memberCount(team)),
                team.team_tickets ? texts.losses.tickets(team.team_tickets) : null,
                texts.losses.entries,
              ]}
            />
          </ConfirmDialog>
        ),
      }}
    />
  );
}
