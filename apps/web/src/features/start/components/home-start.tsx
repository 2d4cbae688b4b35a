import { lazy, type ReactNode, Suspense } from "react";
import { useSession } from "@/hooks/use-session";
import { StartSkeleton } from "./start-skeleton.tsx";

// Only signed-in players have it; its code is not for the first visit.
const PlayerStart = lazy(async () => ({
  default: (await import("./player-start.tsx")).PlayerStart,
}));

/**
 * How home begins: for a visitor with what the site is, for a player with what he has to do. While
 * a page is hydrated the styles decide, so that nothing moves when the person is known.
 */
export function HomeStart({ visitor }: { readonly visitor: ReactNode }) {
  const { user, profile } = useSession();
  if (user) {
    return (
      <Suspense fallback={<StartSkeleton isBusy name={profile?.username} />}>
        <PlayerStart />
      </Suspense>
    );
  }
  return (
    <>
      <div className="visitor-place">{visitor}</div>
      <div aria-hidden className="player-place">
        <StartSkeleton isBusy={false} />
      </div>
    </>
  );
}
