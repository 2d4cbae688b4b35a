import type { RouterProvider } from "react-router/dom";
import { listenFirst } from "./first-popstate-listener.ts";

type Router = Parameters<typeof RouterProvider>[0]["router"];

/**
 * Makes the device's Back button close the topmost open dialog instead of leaving the page.
 * While a dialog is open, the browser's history has an extra entry, the guard.
 * The guard has the same URL and router `idx` as the page, and `guard: true` in its state.
 * The router never sees the guard: this file stops events to or from a guard before the router's listener.
 */
const MARK = "guard";

type Close = () => void;

/** The functions that Back calls, the topmost dialog last. */
const open: Close[] = [];
let router: Router | null = null;
let unfollow: (() => void) | null = null;
/** The browser's current history entry, or what this file assumes it to be. */
let here = { isGuard: false, index: 0 };
/** The history step that this file has started: leaving an unneeded guard, skipping an old guard, or going forward. */
let step: "leaving" | "skipping" | "returning" | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the browser is about to leave this document. */
let isUnloading = false;

interface State {
  readonly [MARK]?: true;
  readonly idx?: number;
}

function look(): typeof here {
  const state = window.history.state as State | null;
  return { isGuard: state?.[MARK] === true, index: state?.idx ?? 0 };
}

/** Adds the guard if a dialog is open and removes it if none is. The delay combines changes that happen together. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

function settle(): void {
  // While a navigation is running, nothing is changed here: the end of the navigation calls this function again.
  if (router === null || step !== null || router.state.navigation.state !== "idle") return;
  // A step in the history would cancel the navigation to another site, such as the checkout.
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

/** Writes the router's current URL to the history entry below the guard, because the URL may have changed since. */
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
    // A navigation to a new page came first, and the step has led back from that page: go forward again.
    step = "returning";
    event.stopImmediatePropagation();
    window.history.forward();
    return;
  } else if (here.isGuard) {
    // A dialog's guard stayed in the history because the user followed a link in the dialog. Back must skip that guard.
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

/** Starts to observe the history of the page's router; returns a function that stops it. */
export function followHistory(followed: Router): () => void {
  unfollow?.();
  router = followed;
  const unsubscribe = followed.subscribe(({ historyAction, navigation }) => {
    if (navigation.state !== "idle") return;
    // The router has replaced the guard's URL, which removed `guard: true` from the state of that history entry.
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
  // If a dialog opens, the document was not left: the browser's unload event came from a download.
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
