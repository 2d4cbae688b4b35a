import { lazy, Suspense } from "react";
import { useSession } from "@/hooks/use-session";

// Only signed-in players have friends; their code is not for the first visit.
const Badge = lazy(async () => ({
  default: (await import("@/features/friends/components/friends-badge")).FriendsBadge,
}));

/** What waits among friends, on the way to them. */
export function FriendsBadge({ className }: { readonly className?: string }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <Badge {...(className && { className })} />
    </Suspense>
  );
}
