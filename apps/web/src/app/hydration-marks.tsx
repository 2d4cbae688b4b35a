import { useEffect, useState } from "react";
import { useSession } from "@/hooks/use-session";
import { READY, HYDRATED } from "@/components/island";

/** Who is signed in is answered after so long even where it is still not known who that is. */
const PATIENCE_MS = 8_000;

function say(attribute: string): void {
  document.documentElement.setAttribute(attribute, "");
  window.dispatchEvent(new Event(READY));
}

/**
 * Says when the page has been hydrated, and when the app hears what is pressed and typed: the
 * page's own script waits for it. To who may be signed in it listens once that is known, because a
 * visitor's button does something else.
 */
export function HydrationMarks({ mayHaveSession }: { readonly mayHaveSession: boolean }) {
  const { isCertain } = useSession();
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    // After what the first effects set in motion, such as reading the session.
    const timer = setTimeout(() => say(HYDRATED));
    const end = setTimeout(() => setIsPatient(false), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(end);
    };
  }, []);
  const hears = !mayHaveSession || !isPatient || isCertain;
  useEffect(() => {
    if (!hears) return undefined;
    const timer = setTimeout(() => say("data-ready"));
    return () => clearTimeout(timer);
  }, [hears]);
  return null;
}
