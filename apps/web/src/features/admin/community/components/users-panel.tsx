import { Ticket, Users } from "lucide-react";
import { Link } from "react-router";
import { AdminList } from "@/components/admin-list";
import { RowActions } from "@/components/row-actions";
import type { RowColumn } from "@/components/row-table";
import { Badge } from "@/components/ui/badge";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { formatNumber, formatTickets } from "@/lib/format";
import { shortDate } from "@/lib/short-date";
import { type AdminUser, usersList } from "../api/users.ts";
import { copy } from "../copy.ts";
import { ticketsAddress } from "../domain/wallet-owner.ts";
import { type UserAct, userDialogs, UserMenu } from "./user-menu.tsx";

const texts = copy.users;
const { columns: titles } = texts;

const columns: readonly RowColumn<AdminUser>[] = [
  {
    title: titles.nickname,
    card: "title",
    className: "max-w-72 min-w-44",
    cell: (user) => <UserName user={user} />,
  },
  {
    title: titles.fullName,
    card: "none",
    className: "max-w-72 min-w-44",
    cell: (user) => (
      <>
        {user.full_name && <span className="wrap-anywhere">{user.full_name}</span>}
        <p title={user.email ?? undefined} className="truncate text-sm text-muted">
          {user.email}
        </p>
      </>
    ),
  },
  {
    title: titles.team,
    card: "none",
    isOptional: true,
    className: "max-w-64 min-w-36 wrap-anywhere",
    cell: ({ team }) =>
      team && (
        <Link to={paths.team(team.id)} className="hover:underline">
          {team.name}
        </Link>
      ),
  },
  {
    title: titles.role,
    card: "none",
    isOptional: true,
    cell: ({ role }) => role !== "user" && <Badge tone="accent">{texts.roles[role]}</Badge>,
  },
  {
    title: titles.tickets,
    card: "none",
    isRight: true,
    cell: (user) => formatNumber(user.personal_tickets ?? 0),
  },
  {
    title: titles.since,
    card: "none",
    className: "text-muted tabular-nums md:whitespace-nowrap",
    cell: (user) => shortDate(user.created_at),
  },
];

/** The cell with the user's name. On a phone it also shows e-mail, team, tickets and sign-up date. */
function UserName({ user }: { readonly user: AdminUser }) {
  const { user: viewer } = useSession();
  const { id, username, email, team, role } = user;
  return (
    <span className="flex w-full items-center gap-3">
      <UserAvatar name={username} src={user.avatar_url} className="size-8 flex-none" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-x-3">
          <Link
            to={paths.admin.person(id)}
            className="inline-flex min-h-6 min-w-0 items-center font-semibold wrap-anywhere decoration-border-strong underline-offset-4 hover:underline max-md:after:absolute max-md:after:inset-0 md:min-h-8 md:underline md:hover:decoration-current"
          >
            {username}
          </Link>
          {role === "admin" && (
            <Badge tone="accent" className="md:hidden">
              {texts.roles.admin}
            </Badge>
          )}
          {id === viewer?.id && <Badge tone="neutral">{texts.you}</Badge>}
          <span className="ml-auto flex-none text-sm font-normal text-muted tabular-nums md:hidden">
            {formatTickets(user.personal_tickets ?? 0)}
          </span>
        </span>
        <span className="block truncate text-sm font-normal text-muted md:hidden">{email}</span>
        <span className="block text-sm font-normal wrap-anywhere text-muted md:hidden">
          {[team?.name ?? copy.tickets.noTeam, texts.since(shortDate(user.created_at))].join(" · ")}
        </span>
      </span>
    </span>
  );
}

interface UserActionsProps {
  readonly user: AdminUser;
  readonly onAct: (act: UserAct) => void;
}

/** The actions on an account: a link to the user's tickets, and a menu with the less frequent actions. */
function UserActions({ user, onAct }: UserActionsProps) {
  return (
    <RowActions>
      <UserMenu
        user={user}
        ofRow={{
          email: user.email,
          acts: [
            {
              icon: Ticket,
              title: texts.ticketsAction,
              label: `${texts.ticketsAction}: ${user.username}`,
              to: ticketsAddress("usuarios", user.id),
            },
          ],
        }}
        onAct={onAct}
      />
    </RowActions>
  );
}

export function UsersPanel() {
  return (
    <AdminList
      list={usersList}
      icon={Users}
      texts={texts}
      columns={columns}
      acts={[titles.actions, (user, open) => <UserActions user={user} onAct={open} />]}
      dialogs={userDialogs}
    />
  );
}
