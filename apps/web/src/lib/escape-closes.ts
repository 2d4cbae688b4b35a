import type { KeyboardEvent } from "react";

/**
 * Closes a dialog with Escape even while a toast is shown: the primitive passes the key to the layer opened last,
 * which may be the toast.
 * Ignores a key press that another element has handled, such as an open list in the dialog or a dialog over it.
 */
export function escapeCloses(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}
