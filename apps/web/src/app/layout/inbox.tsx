import { AcceptedHost } from "@/features/challenges/components/accepted-host";
import { InboxHost } from "@/features/friends/components/inbox-host";

/** What is told to a signed-in player on every page. */
export function Inbox({ userId }: { readonly userId: string }) {
  return (
    <>
      <InboxHost userId={userId} />
      <AcceptedHost userId={userId} />
    </>
  );
}
