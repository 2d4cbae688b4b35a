type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

/**
 * Registers a function that receives every history event before the router does. Browsers call listeners in the order
 * of registration, so the app's entry module loads this file before it creates a router.
 */
export function listenFirst(to: Listener): void {
  listener = to;
}

if (typeof window !== "undefined")
  window.addEventListener("popstate", (event) => listener?.(event), { capture: true });
