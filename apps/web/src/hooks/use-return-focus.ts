import { useRef } from "react";
import { firstFieldOf } from "@/lib/first-field";

/**
 * The element that opened a dialog; for a menu item, which is gone afterwards, the menu's button. Null if the page
 * opened the dialog itself.
 */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const opener = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Focuses the first field of a dialog, and returns the focus to the element that opened it, however it was opened: the
 * primitive focuses the first button and knows only its own trigger. If the opener is gone (its row was deleted), the
 * page gets the focus. Spread it on the dialog's content; if one content replaces another, on all of them.
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
      // Another content has replaced it and has the focus.
      if (contents.current > 0) return;
      const page = document.querySelector<HTMLElement>("main");
      (opener.current?.isConnected ? opener.current : page)?.focus();
      opener.current = null;
    },
  };
}
