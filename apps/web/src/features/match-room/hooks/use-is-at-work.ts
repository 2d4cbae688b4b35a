import { useSyncExternalStore } from "react";
import { hasUnsavedWork, watchUnsavedWork } from "@/lib/unsaved-work";

/** Where one chooses, types or answers. */
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
  // On the way from one field to the next the focus is nowhere.
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

/** Whether somebody is in the middle of something: in a field or a dialog, or with a form that was not sent. */
export function useIsAtWork(): boolean {
  return useSyncExternalStore(
    watch,
    () => isInField || hasUnsavedWork("layout"),
    () => false,
  );
}
