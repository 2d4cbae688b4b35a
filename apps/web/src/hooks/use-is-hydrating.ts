import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Returns the server's value while the browser hydrates the HTML, and the browser's value afterwards.
 * The change is a transition, because rendering all dependent components at once would delay input.
 */
export function useHydrated<Value extends object | boolean>(server: Value, own: Value): Value {
  const wasServerRendered = useWasServerRendered();
  const [value, setValue] = useState(wasServerRendered ? server : own);
  useEffect(() => startTransition(() => setValue(own)), [own]);
  return value;
}

/**
 * True while the server renders the page and while the browser hydrates it.
 * Use this hook for values that depend on the browser or the user.
 */
export function useIsHydrating(): boolean {
  return useHydrated(true, false);
}

/** Whether the component was in the server's HTML. The value does not change later. */
export function useWasServerRendered(): boolean {
  const [{ read, note }] = useState(newMemory);
  return useSyncExternalStore(never, read, note);
}

function newMemory() {
  let wasServerRendered = false;
  return {
    read: () => wasServerRendered,
    /** React calls this function during hydration only. */
    note: () => (wasServerRendered = true),
  };
}
