import { NotificationBell } from "@/features/notifications/components/notification-bell";
import { useSession } from "@/hooks/use-session";
import { TicketBalance } from "./ticket-balance.tsx";
import { UserMenu } from "./user-menu.tsx";

/** What only signed-in players have in the header: tickets, notices and their menu. */
export function AccountBar({ userId }: { readonly userId: string }) {
  const { profile } = useSession();
  return (
    <>
      {profile && <TicketBalance amount={profile.personal_tickets} />}
      <NotificationBell userId={userId} />
      <UserMenu />
    </>
  );
}
