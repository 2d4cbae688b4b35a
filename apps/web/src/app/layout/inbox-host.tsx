import { lazy, Suspense } from "react";
import { useSession } from "@/hooks/use-session";

const Inbox = lazy(async () => ({ default: (await import("./inbox.tsx")).Inbox }));

/** Keeps messages, presence and what happens to his challenges live for a signed-in player on every page. */
export function InboxHost() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <Inbox key={user.id} userId={user.id} />
    </Suspense>
  );
}
