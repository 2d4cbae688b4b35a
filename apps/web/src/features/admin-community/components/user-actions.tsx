import { ShieldMinus, ShieldPlus, Ticket, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
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
    <div className="flex justify-end">
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={`${roleLabel}: ${user.username}`}
        title={roleLabel}
        onClick={() => onAction("role")}
      >
        {isAdmin ? <ShieldMinus aria-hidden /> : <ShieldPlus aria-hidden />}
      </Button>
      <Link
        to={ticketsAddress("usuarios", user.id)}
        aria-label={`${texts.ticketsAction}: ${user.username}`}
        title={texts.ticketsAction}
        className={buttonClass({ variant: "ghost", size: "sm", icon: true })}
      >
        <Ticket aria-hidden />
      </Link>
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={`${texts.remove}: ${user.username}`}
        title={texts.remove}
        onClick={() => onAction("delete")}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
