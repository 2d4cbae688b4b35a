import { lazy, type ReactNode, Suspense } from "react";
import { useSession } from "@/hooks/use-session";
import { StartSkeleton } from "./start-skeleton.tsx";

// `PlayerStart` is loaded on demand, because only signed-in players see it.
const PlayerStart = lazy(async () => ({
  default: (await import("./player-start.tsx")).PlayerStart,
}));

interface HomeStartProps {
  readonly visitor: ReactNode;
  /** The people with whom a player talks; the feature `friends` provides them. */
  readonly people: ReactNode;
}

/**
 * The beginning of the home page: for a visitor what the site is, for a player their tasks.
 * During hydration the styles show one of the two, so that nothing moves when the session becomes known.
 */
export function HomeStart({ visitor, people }: HomeStartProps) {
  const { user, profile } = useSession();
  if (user) {
    return (
      <Suspense fallback={<StartSkeleton isBusy name={profile?.username} />}>
        <PlayerStart people={people} />
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
