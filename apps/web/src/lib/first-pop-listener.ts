type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

/**
 * Receives every history event before the router does. Browsers disagree on whether a capturing listener of the window
 * comes first, but all call listeners in the order in which they were added. So the page's entry loads this file before
 * it creates a router.
 */
export function listenFirst(to: Listener): void {
  listener = to;
}

if (typeof window !== "undefined")
  window.addEventListener("popstate", (event) => listener?.(event), { capture: true });
