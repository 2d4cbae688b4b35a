import { type RefObject, useEffect } from "react";

/**
 * Keeps whoever goes by keyboard where he is: when what had the focus goes away (a choice that was made, a button that
 * did its work), the heading of the nearest part that stays has it, and the next key goes on from there.
 *
 * @param room what is looked after; whoever is outside of it, as in a dialog, is left alone
 */
export function usePreservedFocus(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = room.current;
    if (!root) return;
    /** What has the focus, and all it stands in, the nearest first. */
    let path: readonly Element[] = [];
    const follow = ({ target }: FocusEvent) => {
      path = target instanceof Element && root.contains(target) ? pathOf(target) : [];
    };
    // Who presses beside everything has left.
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
