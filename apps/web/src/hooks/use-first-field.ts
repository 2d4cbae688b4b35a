import { useEffect, useRef } from "react";
import { firstFieldOf } from "@/lib/first-field";

/** Where the focus stands while nobody has chosen a place for it. */
const NOWHERE = "body, main, h1";

/**
 * The focus in the first field of a form that fills its page, as a dialog does it by itself; never
 * away from where somebody already is.
 */
export function useFirstField(isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isFree = document.activeElement?.matches(NOWHERE) ?? true;
    if (isWanted && isFree && form.current) {
      firstFieldOf(form.current)?.focus({ preventScroll: true });
    }
  }, [isWanted]);
  return form;
}
