import { useEffect, useState } from "react";
import { useServerRender } from "./use-server-render.ts";
import { useIsHydrating } from "./use-is-hydrating.ts";

/**
 * The current time in milliseconds, updated at an interval.
 *
 * @param intervalMs null stops the updates
 */
export function useNow(intervalMs: number | null): number {
  const isHydrating = useIsHydrating();
  const serverRender = useServerRender();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (intervalMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return isHydrating ? serverRender.now : now;
}
