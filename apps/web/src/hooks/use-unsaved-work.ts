import { useCallback, useEffect, useState } from "react";
import { type FormExtent, markUnsaved } from "@/lib/unsaved-work";

/**
 * Requires a confirmation before the page is left while the form has unsaved values. Returns a function to call after
 * saving, before a navigation; a form that stays is reset to the saved values instead.
 *
 * @param isUnsaved false while saving: its outcome comes before the form is clean
 * @param extent "view" if another section of the same page replaces the form, "layout" if leaving needs no confirmation
 */
export function useUnsavedWork(isUnsaved: boolean, extent: FormExtent = "page"): () => void {
  const [form] = useState(() => Symbol("form"));
  useEffect(() => {
    markUnsaved(form, isUnsaved, extent);
    return () => markUnsaved(form, false, extent);
  }, [form, isUnsaved, extent]);
  return useCallback(() => markUnsaved(form, false, extent), [form, extent]);
}
