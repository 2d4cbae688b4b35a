import { lazy, Suspense } from "react";
import { useSession } from "@/hooks/use-session";

const Inbox = lazy(async () => ({
  default: (await import("@/features/friends/components/inbox-host")).InboxHost,
}));

/** Keeps messages and presence of a signed-in player live on every page. */
export function InboxHost() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <Inbox key={user.id} userId={user.id} />
    </Suspense>
  );
}
