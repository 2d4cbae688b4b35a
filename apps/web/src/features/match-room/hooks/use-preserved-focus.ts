import { type RefObject, useEffect } from "react";

/**
 * Preserves the keyboard focus.
 * If the focused element is removed, the heading of the nearest remaining part gets the focus.
 * @param room the observed element; focus outside it, as in a dialog, is ignored
 */
export function usePreservedFocus(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = room.current;
    if (!root) return;
    /** The focused element and its ancestors, the nearest first. */
    let path: readonly Element[] = [];
    const follow = ({ target }: FocusEvent) => {
      path = target instanceof Element && root.contains(target) ? pathOf(target) : [];
    };
    // If the user presses outside all controls, the focus is removed on purpose and must not be restored.
    const leave = () => {
      path = [];
    };
    const observer = new MutationObserver(() => {
      const [held, ...around] = path;
      if (!held || held.isConnected || document.activeElement !== document.body) return;
      const home = around
        .filter((part) => part.isConnected)
        .map((part) => part.querySelector<HTMLElement>("h2, h3"))
        .find((heading) => heading !== null);
      path = [];
      if (!home) return;
      home.tabIndex = -1;
      home.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", follow);
    document.addEventListener("pointerdown", leave, true);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("pointerdown", leave, true);
      observer.disconnect();
    };
  }, [room]);
}

function pathOf(target: Element): Element[] {
  const path: Element[] = [];
  for (let part: Element | null = target; part; part = part.parentElement) path.push(part);
  return path;
}
