import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * What the server took for granted while the browser hydrates its HTML, what is so from then
 * on. It turns as a transition: were all parts of a page that ask rendered again in one piece, the
 * hand would be held up.
 */
export function useHydrated<Value extends object | boolean>(server: Value, own: Value): Value {
  const wasServerRendered = useWasServerRendered();
  const [value, setValue] = useState(wasServerRendered ? server : own);
  useEffect(() => startTransition(() => setValue(own)), [own]);
  return value;
}

/**
 * True while the server renders the page and while the browser hydrates it; false from
 * then on. What depends on the browser or the person waits for it.
 */
export function useIsHydrating(): boolean {
  return useHydrated(true, false);
}

/** Whether the component stood in the server's HTML. Answers the same for as long as it is shown. */
export function useWasServerRendered(): boolean {
  const [{ read, note }] = useState(newMemory);
  return useSyncExternalStore(never, read, note);
}

function newMemory() {
  let wasServerRendered = false;
  return {
    read: () => wasServerRendered,
    /** React asks so while it hydrates. */
    note: () => (wasServerRendered = true),
  };
}
