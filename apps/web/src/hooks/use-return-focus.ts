import { useRef } from "react";
import { firstFieldOf } from "@/lib/first-field";

/**
 * Returns the element that opened a dialog. Null if the page itself opened it.
 * A menu item no longer exists when the dialog closes, so the menu's button takes its place.
 */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const opener = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Focuses the first field of a dialog, and returns the focus to the opener when the dialog closes.
 * Radix alone would focus the first button, and return the focus only to a trigger that Radix renders.
 * If the opener no longer exists, the page gets the focus.
 * Spread the result on the dialog's content, and on every content that replaces it.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  const contents = useRef(0);
  return {
    onOpenAutoFocus(event: Event) {
      contents.current += 1;
      opener.current ??= openerOf(document.activeElement);
      const field = event.target instanceof HTMLElement ? firstFieldOf(event.target) : null;
      if (!field) return;
      event.preventDefault();
      field.focus({ preventScroll: true });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      contents.current -= 1;
      // If new content has replaced this content of the dialog, the focus stays in the new content.
      if (contents.current > 0) return;
      const page = document.querySelector<HTMLElement>("main");
      (opener.current?.isConnected ? opener.current : page)?.focus();
      opener.current = null;
    },
  };
}
