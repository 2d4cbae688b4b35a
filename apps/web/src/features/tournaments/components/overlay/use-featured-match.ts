import { useEffect, useState } from "react";
import { featuredMatch } from "../../domain/featured.ts";
import type { Now } from "../../domain/now.ts";

/** For how long a match that has just been decided stays on the screen. */
const HOLD_MS = 20_000;

/** The match that a tournament's overlay shows; one that was just decided stays for a while. */
export function useFeaturedMatch(now: Now): string | null {
  const [shown, setShown] = useState(() => featuredMatch(null, now));
  const wanted = featuredMatch(shown, now);
  const isDecided = now.decided.some(({ id }) => id === shown);
  useEffect(() => {
    if (wanted === shown) return undefined;
    const turn = setTimeout(() => setShown(wanted), isDecided ? HOLD_MS : 0);
    return () => clearTimeout(turn);
  }, [wanted, shown, isDecided]);
  return shown;
}
