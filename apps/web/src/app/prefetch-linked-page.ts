import type { QueryClient } from "@tanstack/react-query";
import { matchRoutes, type RouteObject } from "react-router";
import { startRead } from "@/lib/define-page";
import { loadMatched } from "./load-routes.ts";
import { isPage } from "./page-handle.ts";

/** Returns the URL within the app to which a press on `target` would lead. */
function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.target || link.download) return null;
  const url = new URL(link.href);
  return url.origin === window.location.origin ? url : null;
}

/** Loads the page's code; returns the page and its URL. */
async function load(routes: RouteObject[], url: URL) {
  const matches = matchRoutes(routes, url) ?? [];
  await loadMatched(matches);
  const match = matches.at(-1);
  const page: unknown = match?.route.handle;
  return { page, address: { params: match?.params ?? {}, search: url.searchParams } };
}

/**
 * Prepares the page of a link before the user follows the link.
 * Hovering, touching or focusing a link loads the page's code; pressing a mouse button starts the page's reads.
 * A touch does not start reads, because it may be a scroll.
 * @returns a function that removes the listeners
 */
export function prefetchLinkedPage(
  routes: RouteObject[],
  client: QueryClient,
  isSignedIn: boolean,
): () => void {
  const listening = new AbortController();
  const onSight = (event: Event) => {
    const url = addressOf(event.target);
    // A failure is ignored here: following the link loads the code again and reports the failure.
    if (url) load(routes, url).catch(() => undefined);
  };
  const onPress = async (event: PointerEvent) => {
    const url = addressOf(event.target);
    if (!url || event.button !== 0 || event.pointerType !== "mouse") return;
    const { page, address } = await load(routes, url);
    if (!isPage(page)) return;
    for (const read of page.reads(address)) startRead(client, read);
    if (!isSignedIn) return;
    for (const read of page.memberReads(address)) startRead(client, read);
  };
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const sign of ["pointerover", "touchstart", "focusin"]) {
    document.addEventListener(sign, onSight, options);
  }
  document.addEventListener(
    "pointerdown",
    (event) => void onPress(event).catch(() => undefined),
    options,
  );
  return () => listening.abort();
}
