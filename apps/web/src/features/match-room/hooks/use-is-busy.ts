import { useSyncExternalStore } from "react";
import { hasUnsavedWork, watchUnsavedWork } from "@/lib/unsaved-work";

/** Elements in which a user chooses, types or answers. */
const FIELDS =
  "input, select, textarea, [role=combobox], [role=listbox], [role=dialog], [role=alertdialog]";

let isInField = false;

function watch(tell: () => void): () => void {
  const look = () => {
    const isNow = Boolean(document.activeElement?.closest(FIELDS));
    if (isNow === isInField) return;
    isInField = isNow;
    tell();
  };
  // When the focus moves from one field to the next, no element has it for an instant, so the check runs afterwards.
  const lookLater = () => setTimeout(look);
  look();
  document.addEventListener("focusin", look);
  document.addEventListener("focusout", lookLater);
  const forget = watchUnsavedWork(tell);
  return () => {
    document.removeEventListener("focusin", look);
    document.removeEventListener("focusout", lookLater);
    forget();
  };
}

/** Whether the user is busy: in a field or a dialog, or with an unsent form. */
export function useIsBusy(): boolean {
  return useSyncExternalStore(
    watch,
    () => isInField || hasUnsavedWork("layout"),
    () => false,
  );
}
