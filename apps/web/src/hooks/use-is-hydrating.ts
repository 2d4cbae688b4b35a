import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Returns the server's value while the browser hydrates the HTML, and the browser's value afterwards. It changes in a
 * transition: rendering all dependent parts at once would delay input.
 */
export function useHydrated<Value extends object | boolean>(server: Value, own: Value): Value {
  const wasServerRendered = useWasServerRendered();
  const [value, setValue] = useState(wasServerRendered ? server : own);
  useEffect(() => startTransition(() => setValue(own)), [own]);
  return value;
}

/**
 * True while the server renders the page and while the browser hydrates it; false afterwards. Values that depend on the
 * browser or the user wait for it.
 */
export function useIsHydrating(): boolean {
  return useHydrated(true, false);
}

/** Whether the component was in the server's HTML. The value does not change while the component is mounted. */
export function useWasServerRendered(): boolean {
  const [{ read, note }] = useState(newMemory);
  return useSyncExternalStore(never, read, note);
}

function newMemory() {
  let wasServerRendered = false;
  return {
    read: () => wasServerRendered,
    /** React calls it during hydration. */
    note: () => (wasServerRendered = true),
  };
}
