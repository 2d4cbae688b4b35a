import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isPrinting = false;

function watch(onChange: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const tell = (is: boolean) => () => {
    isPrinting = is;
    flushSync(onChange);
  };
  addEventListener("beforeprint", tell(true), { signal });
  addEventListener("afterprint", tell(false), { signal });
  return () => listeners.abort();
}

/** True while the browser prepares a print: then the document must contain everything. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    watch,
    () => isPrinting,
    () => false,
  );
}
