import { useEffect, useRef } from "react";
import { firstFieldOf } from "@/lib/first-field";

/** Elements that have the focus if the user has not focused anything. */
const NOWHERE = "body, main, h1";

/** Focuses the first field of a form that fills its page, unless the user has already focused something else. */
export function useFocusFirstField(isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isFree = document.activeElement?.matches(NOWHERE) ?? true;
    if (isWanted && isFree && form.current) {
      firstFieldOf(form.current)?.focus({ preventScroll: true });
    }
  }, [isWanted]);
  return form;
}
