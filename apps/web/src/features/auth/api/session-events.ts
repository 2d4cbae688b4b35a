import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { supabaseReady } from "@/lib/supabase";

/**
 * Calls back with the session at the start and on every change: signed in or out, token
 * refreshed, user updated, recovery link opened, second factor verified.
 *
 * @returns a function that ends the subscription
 */
export function onSessionChange(
  callback: (event: AuthChangeEvent, session: Session | null) => void,
): () => void {
  let isClosed = false;
  let unsubscribe: (() => void) | null = null;
  void supabaseReady.then((client) => {
    if (isClosed) return;
    const { data } = client.auth.onAuthStateChange(callback);
    unsubscribe = () => data.subscription.unsubscribe();
  });
  return () => {
    isClosed = true;
    unsubscribe?.();
  };
}
