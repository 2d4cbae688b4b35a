import type { AuthChangeEvent, Session } from "@supabase/auth-js";
import { takeOwnLink } from "@/lib/session-link";
import { accountsOpened } from "@/lib/supabase";

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

const listeners = new Set<Listener>();

/** The session of a password recovery link, if the client read it from the URL before this page listened for events. */
let missed: Session | null = null;
void accountsOpened.then((auth) =>
  auth.onAuthStateChange((event, session) => {
    if (event === "PASSWORD_RECOVERY" && listeners.size === 0) missed = session;
  }),
);

/** Starts the session of a link that support created, unless another user is signed in. */
void accountsOpened.then(async (auth) => {
  const link = takeOwnLink();
  if (!link) return;
  const { data } = await auth.setSession({
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
  });
  if (data.session && link.type === "recovery") announceRecovery(data.session);
});

/** Notifies all listeners that a link started a session in which the user must set a new password. */
export function announceRecovery(session: Session): void {
  for (const listener of listeners) listener("PASSWORD_RECOVERY", session);
}

/**
 * Calls back with the session at the start and on every change, such as a sign-in, a sign-out or a refresh.
 * @returns a function that ends the subscription
 */
export function onSessionChange(callback: Listener): () => void {
  listeners.add(callback);
  if (missed) callback("PASSWORD_RECOVERY", missed);
  missed = null;
  let isClosed = false;
  let unsubscribe: (() => void) | null = null;
  void accountsOpened.then((auth) => {
    if (isClosed) return;
    const { data } = auth.onAuthStateChange(callback);
    unsubscribe = () => data.subscription.unsubscribe();
  });
  return () => {
    isClosed = true;
    listeners.delete(callback);
    unsubscribe?.();
  };
}
