import { lazy } from "react";
import { NotificationBell } from "@/features/notifications/components/notification-bell";
import { useHeaderIdentity } from "./use-header-identity.ts";
import { UserMenu } from "./user-menu.tsx";
import { Ticket } from "lucide-react";
import { Link } from "react-router";
import { AnimatedNumber } from "@/components/animated-number";
import { paths } from "@/config/paths";
import { copy } from "../copy.ts";

const NotificationBellPanel = lazy(async () => ({
  default: (await import("@/app/notification-bell-panel")).NotificationBellPanel,
}));

/** The part of the header for signed-in players: tickets, notifications and the user menu. */
export function AccountBar({ userId }: { readonly userId: string }) {
  const identity = useHeaderIdentity(userId);
  return (
    <>
      {identity ? <TicketBalance amount={identity.personal_tickets} /> : <span className="w-22" />}
      <NotificationBell userId={userId} Panel={NotificationBellPanel} />
      <UserMenu identity={identity} />
    </>
  );
}

/** The balance of the personal wallet, as a link to the store. A change of the balance is animated. */
function TicketBalance({ amount }: { readonly amount: number }) {
  return (
    <Link
      to={paths.store()}
      aria-label={copy.tickets(amount)}
      className="flex min-h-11 min-w-22 items-center justify-end gap-1.5 rounded-md px-2 font-display text-xl font-bold tabular-nums hover:bg-surface-raised"
    >
      <Ticket aria-hidden className="size-4.5 text-muted" />
      <AnimatedNumber value={amount} />
    </Link>
  );
}
