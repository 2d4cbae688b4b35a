import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * What the server took for granted while the browser takes its drawing over, what is so from then
 * on. It turns as a transition: were all parts of a page that ask rendered again in one piece, the
 * hand would be held up.
 */
export function useHydrated<Value extends object | boolean>(drawn: Value, own: Value): Value {
  const wasDrawn = useWasDrawn();
  const [value, setValue] = useState(wasDrawn ? drawn : own);
  useEffect(() => startTransition(() => setValue(own)), [own]);
  return value;
}

/**
 * True while the server draws the page and while the browser takes that drawing over; false from
 * then on. What depends on the browser or the person waits for it.
 */
export function useIsHydrating(): boolean {
  return useHydrated(true, false);
}

/** Whether the component stood in the server's drawing. Answers the same for as long as it is shown. */
export function useWasDrawn(): boolean {
  const [{ read, note }] = useState(newMemory);
  return useSyncExternalStore(never, read, note);
}

function newMemory() {
  let wasDrawn = false;
  return {
    read: () => wasDrawn,
    /** React asks so while it takes a drawing over. */
    note: () => (wasDrawn = true),
  };
}
