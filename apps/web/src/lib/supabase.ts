import type { Database } from "@leyenda/db-types";
import type { SupabaseClient } from "@supabase/supabase-js";
import { onlineManager } from "@tanstack/react-query";
import type { RuntimeConfig } from "@/config/env";

type Client = SupabaseClient<Database>;

/**
 * The one client. It is set once its code has arrived; until then queries and mutations are held
 * back (see `startSupabase`), so code in `api/` can use it without asking.
 */
export let supabase: Client;

const STORAGE_KEY = "leyenda-session";

// Held back until the client is there.
onlineManager.setOnline(false);

const ready = Promise.withResolvers<Client>();

/** Settles with the client; for code that is not a query, such as subscriptions. */
export const supabaseReady: Promise<Client> = ready.promise;

/**
 * True when this browser kept a session, or arrives with one from a mail. Answers before the
 * client is loaded, so that a visitor is not shown as "loading" first.
 */
export function mayHaveSession(): boolean {
  return (
    localStorage.getItem(STORAGE_KEY) !== null || window.location.hash.includes("access_token=")
  );
}

/**
 * Loads and configures the client. The library is a third of the JavaScript, and a page whose
 * data came with the HTML can be read before it: so it loads beside the app and not in front.
 */
export async function startSupabase(config: RuntimeConfig): Promise<void> {
  const { createClient } = await import("@supabase/supabase-js");
  supabase = createClient<Database>(config.supabaseUrl, config.supabaseAnonKey, {
    auth: {
      flowType: "implicit",
      storageKey: STORAGE_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    },
  });
  ready.resolve(supabase);
  onlineManager.setOnline(true);
}
