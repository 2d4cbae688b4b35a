import type { KeyboardEvent } from "react";

/**
 * Closes a dialog with Escape even while a toast is shown.
 * Radix passes the key to the layer opened last, which may be the toast.
 * A key press that another element has handled is ignored, such as one in an open list.
 */
export function escapeCloses(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}
