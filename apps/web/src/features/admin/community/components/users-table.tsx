import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "@/components/ui/badge";
import { CardTable, OptionalCell } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { formatDate, formatNumber } from "@/lib/format";
import type { AdminUser } from "../api/list-users.ts";
import { copy } from "../copy.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { UserActions, type UserAction } from "./user-actions.tsx";

interface UsersTableProps {
  readonly users: readonly AdminUser[];
}

const texts = copy.users;
const { columns } = texts;

const COLUMNS = [
  { title: columns.nickname },
  { title: columns.fullName },
  { title: columns.team },
  { title: columns.role },
  { title: columns.tickets, isRight: true },
  { title: columns.since },
  { title: columns.actions, isRight: true },
] as const;

/** Accounts with role and team; dialogs open above it. */
export function UsersTable({ users }: UsersTableProps) {
  const { user: viewer } = useSession();
  const [open, setOpen] = useState<{ action: UserAction; user: AdminUser } | null>(null);
  const dialogProps = open && { user: open.user, onClose: () => setOpen(null) };
  return (
    <>
      <CardTable label={texts.tableLabel} columns={COLUMNS}>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell data-card="title" className="max-w-72 min-w-44">
              <span className="flex items-center gap-3">
                <UserAvatar
                  name={user.username}
                  src={user.avatar_url}
                  className="size-8 flex-none"
                />
                <Link
                  to={paths.profile(user.id)}
                  className="inline-flex min-h-8 min-w-0 items-center font-semibold wrap-anywhere hover:underline"
                >
                  {user.username}
                </Link>
                {user.id === viewer?.id && <Badge tone="neutral">{texts.you}</Badge>}
              </span>
            </TableCell>
            <TableCell data-card="whole" className="max-w-72 min-w-44 wrap-anywhere">
              {user.full_name}
              <span className="block text-sm text-muted">{user.email}</span>
            </TableCell>
            <OptionalCell className="max-w-64 min-w-36 wrap-anywhere">
              {user.team && (
                <Link to={paths.team(user.team.id)} className="hover:underline">
                  {user.team.name}
                </Link>
              )}
            </OptionalCell>
            <TableCell data-card={user.role === "admin" ? undefined : "none"}>
              {user.role === "admin" ? (
                <Badge tone="accent">{texts.roles.admin}</Badge>
              ) : (
                <span className="text-muted">{texts.roles.user}</span>
              )}
            </TableCell>
            <TableCell className="text-right tabular-nums">
              {formatNumber(user.personal_tickets ?? 0)}
            </TableCell>
            <TableCell className="text-muted tabular-nums md:whitespace-nowrap">
              {formatDate(user.created_at)}
            </TableCell>
            <TableCell data-card="actions">
              <UserActions user={user} onAction={(action) => setOpen({ action, user })} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {dialogProps && open.action === "role" && <RoleDialog {...dialogProps} />}
      {dialogProps && open.action === "delete" && <DeleteUserDialog {...dialogProps} />}
    </>
  );
}
