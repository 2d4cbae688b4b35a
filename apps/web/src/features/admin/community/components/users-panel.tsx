import { Ticket, Users } from "lucide-react";
import { Link } from "react-router";
import { AdminList } from "@/components/admin-list";
import { RowActions } from "@/components/row-actions";
import type { RowColumn } from "@/components/row-table";
import { Badge } from "@/components/ui/badge";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { formatDate, formatNumber } from "@/lib/format";
import { type AdminUser, usersList } from "../api/list-users.ts";
import { copy } from "../copy.ts";
import { ticketsAddress } from "../domain/tickets-address.ts";
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
    card: "fact",
    className: "max-w-72 min-w-44 wrap-anywhere",
    cell: (user) => (
      <>
        {user.full_name && <span>{user.full_name}</span>}
        <p className="text-sm text-muted">{user.email}</p>
      </>
    ),
  },
  {
    title: titles.team,
    card: "fact",
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
    card: "fact",
    // A card says what is special.
    cardOnlyIf: ({ role }) => role === "admin",
    cell: ({ role }) =>
      role === "admin" ? (
        <Badge tone="accent">{texts.roles.admin}</Badge>
      ) : (
        <span className="text-muted">{texts.roles.user}</span>
      ),
  },
  {
    title: titles.tickets,
    card: "foot",
    isRight: true,
    cell: (user) => formatNumber(user.personal_tickets ?? 0),
  },
  {
    title: titles.since,
    card: "foot",
    className: "text-muted tabular-nums md:whitespace-nowrap",
    cell: (user) => formatDate(user.created_at),
  },
];

function UserName({ user }: { readonly user: AdminUser }) {
  const { user: viewer } = useSession();
  return (
    <span className="flex items-center gap-3">
      <UserAvatar name={user.username} src={user.avatar_url} className="size-8 flex-none" />
      <Link
        to={paths.admin.person(user.id)}
        className="inline-flex min-h-8 min-w-0 items-center font-semibold wrap-anywhere hover:underline"
      >
        {user.username}
      </Link>
      {user.id === viewer?.id && <Badge tone="neutral">{texts.you}</Badge>}
    </span>
  );
}

interface UserActionsProps {
  readonly user: AdminUser;
  readonly onAct: (act: UserAct) => void;
}

/** What an admin can do with an account: its tickets, and the rarer acts in a menu. */
function UserActions({ user, onAct }: UserActionsProps) {
  return (
    <RowActions>
      <UserMenu
        user={user}
        first={[
          {
            icon: Ticket,
            title: texts.ticketsAction,
            label: `${texts.ticketsAction}: ${user.username}`,
            to: ticketsAddress("usuarios", user.id),
          },
        ]}
        onAct={onAct}
      />
    </RowActions>
  );
}

/** Open accounts with role and team. */
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
