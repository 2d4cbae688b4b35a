import type { KeyboardEvent } from "react";

/**
 * Closes a dialog with Escape, even while a toast is shown: the primitive passes the key to the most recently opened
 * layer, which may be a toast. A key press that something else has handled (an open list in the dialog, another dialog
 * over it) is ignored.
 */
export function escapeCloses(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}
