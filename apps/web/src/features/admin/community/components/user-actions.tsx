import { ShieldMinus, ShieldPlus, Ticket, Trash2 } from "lucide-react";
import { RowAction, RowActions } from "@/components/row-actions";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import type { AdminUser } from "../api/list-users.ts";
import { copy } from "../copy.ts";
import { ticketsAddress } from "../domain/tickets-address.ts";

export type UserAction = "role" | "delete";

interface UserActionsProps {
  readonly user: AdminUser;
  readonly onAction: (action: UserAction) => void;
}

const texts = copy.users;

/** What an admin can do with an account: its tickets, and the rarer acts behind a menu. */
export function UserActions({ user, onAction }: UserActionsProps) {
  const isAdmin = user.role === "admin";
  const roleLabel = isAdmin ? texts.makeUser : texts.makeAdmin;
  return (
    <RowActions>
      <RowAction
        icon={Ticket}
        title={texts.ticketsAction}
        label={`${texts.ticketsAction}: ${user.username}`}
        to={ticketsAddress("usuarios", user.id)}
      />
      <RowMenu name={user.username}>
        <RowMenuAction
          icon={isAdmin ? ShieldMinus : ShieldPlus}
          title={roleLabel}
          label={`${roleLabel}: ${user.username}`}
          onAsk={() => onAction("role")}
        />
        <RowMenuAction
          icon={Trash2}
          title={texts.remove}
          label={`${texts.remove}: ${user.username}`}
          onAsk={() => onAction("delete")}
          isLoss
        />
      </RowMenu>
    </RowActions>
  );
}
