import { ShieldMinus, ShieldPlus, Ticket, Trash2 } from "lucide-react";
import { RowAction, RowActions } from "@/components/row-actions";
import type { AdminUser } from "../api/list-users.ts";
import { copy } from "../copy.ts";
import { ticketsAddress } from "../domain/tickets-address.ts";

export type UserAction = "role" | "delete";

interface UserActionsProps {
  readonly user: AdminUser;
  readonly onAction: (action: UserAction) => void;
}

const texts = copy.users;

/** What an admin can do with an account. */
export function UserActions({ user, onAction }: UserActionsProps) {
  const isAdmin = user.role === "admin";
  const roleLabel = isAdmin ? texts.makeUser : texts.makeAdmin;
  return (
    <RowActions>
      <RowAction
        icon={isAdmin ? ShieldMinus : ShieldPlus}
        title={roleLabel}
        label={`${roleLabel}: ${user.username}`}
        opensDialog
        onAction={() => onAction("role")}
      />
      <RowAction
        icon={Ticket}
        title={texts.ticketsAction}
        label={`${texts.ticketsAction}: ${user.username}`}
        to={ticketsAddress("usuarios", user.id)}
      />
      <RowAction
        icon={Trash2}
        title={texts.remove}
        label={`${texts.remove}: ${user.username}`}
        opensDialog
        onAction={() => onAction("delete")}
      />
    </RowActions>
  );
}
