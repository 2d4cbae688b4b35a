import { useCallback, useEffect, useState } from "react";
import { type FormExtent, markUnsaved } from "@/lib/unsaved-work";

/**
 * Leaving the page asks first while the form holds what was not saved. Answers what to call when it
 * was saved, before going elsewhere; a form that stays is reset to the saved values instead.
 *
 * @param isUnsaved false while it is being saved: what that says comes before the form is clean
 * @param extent "view" where another section of the same page replaces the form, "layout" where leaving asks nothing
 */
export function useUnsavedWork(isUnsaved: boolean, extent: FormExtent = "page"): () => void {
  const [form] = useState(() => Symbol("form"));
  useEffect(() => {
    markUnsaved(form, isUnsaved, extent);
    return () => markUnsaved(form, false, extent);
  }, [form, isUnsaved, extent]);
  return useCallback(() => markUnsaved(form, false, extent), [form, extent]);
}
