import { useCallback, useEffect, useState } from "react";
import { type FormExtent, markUnsaved } from "@/lib/unsaved-work";

/**
 * Shows a confirmation before the user leaves the page while the form has unsaved values. Returns a function to call
 * after saving, before a navigation. A form that stays open after saving needs no such call, because it is reset to the
 * saved values.
 * @param isUnsaved must be false while the form is saving, because the response comes before the form is reset
 * @param extent "view" if another section of the same page replaces the form; "layout" if leaving the page loses no
 * work
 */
export function useUnsavedWork(isUnsaved: boolean, extent: FormExtent = "page"): () => void {
  const [form] = useState(() => Symbol("form"));
  useEffect(() => {
    markUnsaved(form, isUnsaved, extent);
    return () => markUnsaved(form, false, extent);
  }, [form, isUnsaved, extent]);
  return useCallback(() => markUnsaved(form, false, extent), [form, extent]);
}
