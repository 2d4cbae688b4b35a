import type { RouterProvider } from "react-router/dom";
import { listenFirst } from "./first-pop-listener.ts";

type Router = Parameters<typeof RouterProvider>[0]["router"];

/**
 * The device's Back button closes the topmost open dialog instead of leaving the page. While a dialog is open the
 * browser's history has an additional entry, the guard: the same address and the same router `idx`, with a mark. The
 * router never sees it: events to or from a guard are stopped here, before the router's own listener.
 */
const MARK = "guard";

type Close = () => void;

/** What Back closes, the topmost last. */
const open: Close[] = [];
let router: Router | null = null;
let unfollow: (() => void) | null = null;
/** The current history entry, as far as this file knows. */
let here = { isGuard: false, index: 0 };
/**
 * The history step that this file has started: leaving an unneeded guard, skipping one left behind, or going forward
 * again.
 */
let step: "leaving" | "skipping" | "returning" | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The document is about to be replaced with another one. */
let isUnloading = false;

interface State {
  readonly [MARK]?: true;
  readonly idx?: number;
}

function look(): typeof here {
  const state = window.history.state as State | null;
  return { isGuard: state?.[MARK] === true, index: state?.idx ?? 0 };
}

/** Adds the guard if a dialog is open and removes it if none is, after all simultaneous changes. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

function settle(): void {
  // A running navigation replaces the page or buries the guard: its end settles again.
  if (router === null || step !== null || router.state.navigation.state !== "idle") return;
  // A history step would cancel the navigation to another site, such as the checkout.
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

/** The entry below the guard gets the router's current address, which may have changed while the guard was on top. */
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
    // A guard left behind by a link in a dialog: the press is meant for the entry beyond it.
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

/** Starts to follow the history of the page's router; returns a function that stops it. */
export function followHistory(followed: Router): () => void {
  unfollow?.();
  router = followed;
  const unsubscribe = followed.subscribe(({ historyAction, navigation }) => {
    if (navigation.state !== "idle") return;
    // Replacing the address has removed the mark from the guard.
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

/** Makes Back call `close` until the returned function is called. */
export function closeByBack(close: Close): () => void {
  open.push(close);
  // A dialog opens, so the expected unload was only a download.
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
