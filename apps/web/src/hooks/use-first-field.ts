import { useEffect, useRef } from "react";
import { firstFieldOf } from "@/lib/first-field";

/** The focus in the first field of a form that fills its page, as a dialog does it by itself. */
export function useFirstField(isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isWanted && form.current) firstFieldOf(form.current)?.focus({ preventScroll: true });
  }, [isWanted]);
  return form;
}
