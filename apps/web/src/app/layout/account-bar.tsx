import { NotificationBell } from "@/features/notifications/components/notification-bell";
import { useKnownIdentity } from "./known-identity.ts";
import { TicketBalance } from "./ticket-balance.tsx";
import { UserMenu } from "./user-menu.tsx";

/** What only signed-in players have in the header: tickets, notices and their menu. */
export function AccountBar({ userId }: { readonly userId: string }) {
  const identity = useKnownIdentity(userId);
  return (
    <>
      {identity ? <TicketBalance amount={identity.personal_tickets} /> : <span className="w-22" />}
      <NotificationBell userId={userId} />
      <UserMenu identity={identity} />
    </>
  );
}
