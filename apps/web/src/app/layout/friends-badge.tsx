import { lazy, Suspense } from "react";
import { useSession } from "@/hooks/use-session";

// The count is loaded on demand, because only signed-in players have friends.
const Badge = lazy(async () => ({
  default: (await import("@/features/friends/components/friends-badge")).FriendsBadge,
}));

/** The number of waiting messages and friend requests, on the link to the friends page. */
export function FriendsBadge({ className }: { readonly className?: string }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <Badge {...(className && { className })} />
    </Suspense>
  );
}
