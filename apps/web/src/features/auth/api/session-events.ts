import type { AuthChangeEvent, Session } from "@supabase/auth-js";
import { takeOwnLink } from "@/lib/session-link";
import { accountsOpened } from "@/lib/supabase";

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

const listeners = new Set<Listener>();

/** A recovery that the client took from the address before the page was there to hear of it. */
let missed: Session | null = null;
void accountsOpened.then((auth) =>
  auth.onAuthStateChange((event, session) => {
    if (event === "PASSWORD_RECOVERY" && listeners.size === 0) missed = session;
  }),
);

/** Takes the session of a link that support made: of nobody else than who is signed in here, if anybody. */
void accountsOpened.then(async (auth) => {
  const link = takeOwnLink();
  if (!link) return;
  const { data } = await auth.setSession({
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
  });
  if (data.session && link.type === "recovery") announceRecovery(data.session);
});

/** Tells as the client does when it has taken the link of a recovery from the address. */
export function announceRecovery(session: Session): void {
  for (const listener of listeners) listener("PASSWORD_RECOVERY", session);
}

/**
 * Calls back with the session at the start and on every change: signed in or out, token
 * refreshed, user updated, recovery link opened, second factor verified.
 *
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
