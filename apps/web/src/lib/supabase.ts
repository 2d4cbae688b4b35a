import { onlineManager } from "@tanstack/react-query";
import type { RuntimeConfig } from "@/config/env";
import type { Client } from "./database.ts";

/**
 * The one client. It is set once its code has arrived; until then queries and mutations are held
 * back (see `startSupabase`), so code in `api/` can use it without asking.
 */
export let supabase: Client;

const ready = Promise.withResolvers<Client>();

/** Settles with the client; for code that is not a query, such as subscriptions. */
export const supabaseReady: Promise<Client> = ready.promise;

/**
 * Loads and configures the client. The library is a third of the JavaScript, and a page whose
 * data came with the HTML can be read before it: so it loads beside the app and not in front.
 */
export async function startSupabase(config: RuntimeConfig): Promise<void> {
  onlineManager.setOnline(false);
  const { createClient } = await import("@supabase/supabase-js");
  supabase = createClient(config.supabaseUrl, config.supabaseAnonKey, {
    auth: {
      flowType: "implicit",
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    },
  });
  ready.resolve(supabase);
  onlineManager.setOnline(true);
}
