import { createContext, startTransition, use, useEffect, useState } from "react";
import { type SessionState, SIGNED_OUT } from "@/lib/session";
import { useWasServerRendered } from "./use-is-hydrating.ts";

/** While a page is hydrated, whichever part of it. */
const VISITOR_ASSUMED: SessionState = { ...SIGNED_OUT, isCertain: false };

/** Who is looking, beside React's tree: news of it reach who asks, and leave the server's HTML as it is. */
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
 * Who is looking at the page. What the server rendered takes a visitor for granted until it has been
 * over; it turns to the person as a transition, so that nothing gives way to what is still on its way.
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
