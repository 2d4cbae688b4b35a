import { useRef } from "react";

/**
 * What was pressed: an entry of a menu is gone by the end, its menu's button is not. Where the page
 * asks by itself nothing was pressed.
 */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const opener = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Gives the focus back to what opened a dialog, however it was opened: the primitive by itself knows
 * only its own trigger. Where the opener is gone (its row was deleted) the page takes the focus.
 * Spread on the dialog's content; where one content gives way to another, on all of them.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  const contents = useRef(0);
  return {
    onOpenAutoFocus() {
      contents.current += 1;
      opener.current ??= openerOf(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      contents.current -= 1;
      // Another content came instead, and has the focus.
      if (contents.current > 0) return;
      const page = document.querySelector<HTMLElement>("main");
      (opener.current?.isConnected ? opener.current : page)?.focus();
      opener.current = null;
    },
  };
}
