import { useEffect, useState } from "react";
import type { NowFact } from "../../api/tournament-now.ts";
import { featuredMatch, isDecided } from "../../domain/featured.ts";
import type { Now } from "../../domain/now.ts";
import type { Stage } from "../../domain/stage.ts";

/** For how long a match that has just been decided stays on the screen. */
const HOLD_MS = 20_000;

/** The match that a tournament's overlay shows; one that was just decided stays for a while. */
export function useFeaturedMatch(
  now: Now,
  stages: readonly Stage[],
  facts: readonly NowFact[],
): string | null {
  const [shown, setShown] = useState(() => featuredMatch(null, now));
  const wanted = featuredMatch(shown, now);
  const stays = isDecided(shown, stages, facts);
  useEffect(() => {
    if (wanted === shown) return undefined;
    const turn = setTimeout(() => setShown(wanted), stays ? HOLD_MS : 0);
    return () => clearTimeout(turn);
  }, [wanted, shown, stays]);
  return shown;
}
