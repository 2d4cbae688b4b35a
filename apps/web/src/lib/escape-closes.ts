import type { KeyboardEvent } from "react";

/**
 * Closes a dialog with the key that closes dialogs, also while a notice is shown: of everything that
 * is open, the primitive gives the key to what came last, and a notice comes last without being asked.
 * What was taken by something else (a list that is open in the dialog, another dialog over it) is left
 * alone.
 */
export function escapeCloses(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}
