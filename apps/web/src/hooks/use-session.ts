import { createContext, startTransition, use, useEffect, useState } from "react";
import { type SessionState, SIGNED_OUT } from "@/lib/session";
import { useWasServerRendered } from "./use-is-hydrating.ts";

/** During hydration all components render as for a visitor, like the server. */
const VISITOR_ASSUMED: SessionState = { ...SIGNED_OUT, isCertain: false };

/** Stores the session outside of React's tree, so that a change renders only the components that use it. */
export interface SessionStore {
  readonly read: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly write: (state: SessionState) => void;
}

export function createSessionStore(start: SessionState): SessionStore {
  const listeners = new Set<() => void>();
  let state = start;
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    write(next) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

export const SessionContext = createContext<SessionStore>(createSessionStore(SIGNED_OUT));

/**
 * The session of the viewer. Components in the server's HTML assume a visitor until they are hydrated. They then change
 * in a transition, so that the visible content stays until all new components have loaded.
 */
export function useSession(): SessionState {
  const store = use(SessionContext);
  const wasServerRendered = useWasServerRendered();
  const [state, setState] = useState(() => (wasServerRendered ? VISITOR_ASSUMED : store.read()));
  useEffect(() => {
    startTransition(() => setState(store.read()));
    return store.subscribe(() => setState(store.read()));
  }, [store]);
  return state;
}
