import type { RouterProvider } from "react-router/dom";
import { listenFirst } from "./first-pop-listener.ts";

type Router = Parameters<typeof RouterProvider>[0]["router"];

/**
 * The device's Back closes the topmost open dialog instead of leaving the page. While a dialog is open
 * the browser's history has one entry more, the guard: the same address and the same `idx` of the
 * router, with a mark. The router never hears of it: whatever leads onto or off a guard is stopped here,
 * before the router's own listener hears it.
 */
const MARK = "guard";

type Close = () => void;

/** What Back closes, the topmost last. */
const open: Close[] = [];
let router: Router | null = null;
let unfollow: (() => void) | null = null;
/** Where the browser is, as far as this file knows. */
let here = { isGuard: false, index: 0 };
/** What this file itself set in motion: off a guard that nobody needs, over one left behind, or forward again. */
let step: "leaving" | "skipping" | "returning" | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The document is on its way to be replaced by another one. */
let isUnloading = false;

interface State {
  readonly [MARK]?: true;
  readonly idx?: number;
}

function look(): typeof here {
  const state = window.history.state as State | null;
  return { isGuard: state?.[MARK] === true, index: state?.idx ?? 0 };
}

/** Puts the guard where a dialog is open and takes it away where none is, once everything that changes at once has. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

function settle(): void {
  // A page on its way replaces this one, or buries the guard: its end settles again.
  if (router === null || step !== null || router.state.navigation.state !== "idle") return;
  // A step through the history would cancel the way to another site: to the checkout, for one.
  if (isUnloading) return;
  here = look();
  if (open.length > 0 && !here.isGuard) {
    window.history.pushState({ ...window.history.state, [MARK]: true }, "");
    here = look();
  } else if (open.length === 0 && here.isGuard) {
    step = "leaving";
    window.history.back();
  }
}

/** The entry below the guard says what the router says: the address may have changed above it. */
function writeAddress(to: Router, index: number): void {
  const { location } = to.state;
  const state = { usr: location.state as unknown, key: location.key, idx: index };
  window.history.replaceState(state, "", to.createHref(location));
}

function onPop(event: PopStateEvent): void {
  if (router === null) return;
  const from = here;
  here = look();
  const isOffGuard = from.isGuard && !here.isGuard && from.index === here.index;
  if (step === "returning") {
    step = null;
    event.stopImmediatePropagation();
  } else if (step === "leaving" && here.isGuard) {
    // A new page came first, and the step led back from it.
    step = "returning";
    event.stopImmediatePropagation();
    window.history.forward();
    return;
  } else if (here.isGuard) {
    // Left behind by a link in a dialog: the press is meant for what lies beyond.
    step = "skipping";
    event.stopImmediatePropagation();
    window.history.go(from.index > here.index ? -1 : 1);
    return;
  } else if (isOffGuard && step !== "skipping") {
    event.stopImmediatePropagation();
    const isOwn = step === "leaving";
    step = null;
    writeAddress(router, here.index);
    if (!isOwn) open.at(-1)?.();
  } else {
    step = null;
  }
  settleSoon();
}

/** Begins to watch the history of the page's router; returns the function that stops it. */
export function followHistory(followed: Router): () => void {
  unfollow?.();
  router = followed;
  const unsubscribe = followed.subscribe(({ historyAction, navigation }) => {
    if (navigation.state !== "idle") return;
    // Replacing the address took the mark off the guard.
    if (
      historyAction === "REPLACE" &&
      here.isGuard &&
      !look().isGuard &&
      look().index === here.index
    )
      window.history.replaceState({ ...window.history.state, [MARK]: true }, "");
    here = look();
    settleSoon();
  });
  here = look();
  settleSoon();
  unfollow = () => {
    unsubscribe();
    clearTimeout(timer);
    router = null;
    step = null;
    unfollow = null;
  };
  return unfollow;
}

/** Lets Back call `close` until the returned function is called. */
export function closeByBack(close: Close): () => void {
  open.push(close);
  // A dialog opens: what was to replace the document was a download.
  isUnloading = false;
  settleSoon();
  return () => {
    open.splice(open.indexOf(close), 1);
    settleSoon();
  };
}

listenFirst(onPop);
if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", () => (isUnloading = true));
  window.addEventListener("pageshow", () => (isUnloading = false));
}
