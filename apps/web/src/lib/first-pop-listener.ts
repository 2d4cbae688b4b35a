type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

/**
 * Hears of every step through the history before the router does. Browsers don't agree on whether a
 * capturing listener of the window comes first; all call listeners in the order in which they were
 * added. So the page's entry loads this file before it makes a router.
 */
export function listenFirst(to: Listener): void {
  listener = to;
}

if (typeof window !== "undefined")
  window.addEventListener("popstate", (event) => listener?.(event), { capture: true });
