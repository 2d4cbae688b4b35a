import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the browser prepares a print, by when everything must be in the document. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener("beforeprint", () => flushSync(() => setIsPrinting(true)), { signal });
    addEventListener("afterprint", () => setIsPrinting(false), { signal });
    return () => listeners.abort();
  }, []);
  return isPrinting;
}
