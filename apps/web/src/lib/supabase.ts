import type { Database } from "@leyenda/db-types";
import type { SupabaseClient } from "@supabase/supabase-js";
import { onlineManager } from "@tanstack/react-query";
import type { RuntimeConfig } from "@/config/env";
import { STORAGE_KEY } from "./session-link.ts";

type Client = SupabaseClient<Database>;

/**
 * The one client. It is set once its code has arrived; until then queries and mutations are held
 * back (see `startSupabase`), so code in `api/` can use it without asking.
 */
export let supabase: Client;

/** The session of a client that reads as a visitor. */
const NOBODY = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

const SESSION = {
  flowType: "pkce",
  storageKey: STORAGE_KEY,
  persistSession: true,
  autoRefreshToken: true,
  // Only a code that this very browser asked for; a session in the address is looked at first.
  detectSessionInUrl: () => false,
  experimental: { recoveryCodes: true },
} as const;

/** The product's words for a code of an accounts service that has none of its own; set with the client. */
export let authText: (code: string | null) => string | undefined = () => undefined;

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
    localStorage.getItem(STORAGE_KEY) !== null ||
    window.location.hash.includes("access_token=") ||
    window.location.search.includes("code=")
  );
}

/**
 * Loads and configures the client. The library is a third of the JavaScript, and a page whose
 * data came with the HTML can be read before it: so it loads beside the app and not in front.
 *
 * With a `fetch` of its own it reads as a visitor and keeps no session: the server draws pages so.
 */
export async function startSupabase(
  config: Pick<RuntimeConfig, "supabaseUrl" | "supabaseAnonKey"> & {
    isHosted?: boolean;
    fetch?: typeof fetch;
  },
): Promise<void> {
  const [{ createClient }, { withRecentFactor }, { fetchWrittenRows }] = await Promise.all([
    import("@supabase/supabase-js"),
    import("./recent-factor.ts"),
    import("./affected-rows.ts"),
  ]);
  const { supabaseUrl, supabaseAnonKey } = config;
  const hosted = config.isHosted ? await import("./hosted-auth.ts") : null;
  if (hosted) authText = hosted.authText;
  supabase = createClient<Database>(
    supabaseUrl,
    supabaseAnonKey,
    config.fetch
      ? { global: { fetch: config.fetch }, auth: NOBODY, db: { retry: false } }
      : {
          auth: SESSION,
          global: {
            fetch: withRecentFactor(
              hosted ? hosted.inOurWords(fetchWrittenRows) : fetchWrittenRows,
              async () => (await supabase.auth.getSession()).data.session?.access_token,
            ),
          },
        },
  );
  ready.resolve(supabase);
  onlineManager.setOnline(true);
}
