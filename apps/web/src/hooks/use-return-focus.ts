import { useRef } from "react";
import { firstFieldOf } from "@/lib/first-field";

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
 * Puts the focus of a dialog into its first field, where it has one, and gives it back to what opened
 * the dialog, however it was opened: the primitive by itself begins with the first button, and knows
 * only its own trigger. Where the opener is gone (its row was deleted) the page takes the focus.
 * Spread on the dialog's content; where one content gives way to another, on all of them.
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
      // Another content came instead, and has the focus.
      if (contents.current > 0) return;
      const page = document.querySelector<HTMLElement>("main");
      (opener.current?.isConnected ? opener.current : page)?.focus();
      opener.current = null;
    },
  };
}
