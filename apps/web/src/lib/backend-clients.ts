import type { Database } from "@leyenda/db-types";
import type { GoTrueClient } from "@supabase/auth-js";
import type { FunctionsClient } from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import type { StorageClient } from "@supabase/storage-js";
import type { RuntimeConfig } from "@/config/env";
import { fetchWrittenRows } from "./no-row-allowed.ts";
import { withRecentFactor } from "./second-factor-retry.ts";
import { STORAGE_KEY } from "./session-link.ts";

/** The client for tables and procedures. */
export type DataClient = PostgrestClient<Database, { PostgrestVersion: "12" }>;

const SESSION = {
  flowType: "pkce",
  storageKey: STORAGE_KEY,
  persistSession: true,
  autoRefreshToken: true,
  // The auth client accepts only a sign-in code that this browser has requested.
  detectSessionInUrl: () => false,
  experimental: { recoveryCodes: true },
} as const;

export type BackendConfig = Pick<RuntimeConfig, "supabaseUrl" | "supabaseAnonKey"> & {
  isHosted?: boolean;
  fetch?: typeof fetch;
};

/** The official clients of the backend, one for each service. The code of a client loads when it is opened. */
export interface Backend {
  readonly data: DataClient;
  /** Our text for an error code of the auth service; undefined if the service sends texts itself. */
  readonly authText: (code: string | null) => string | undefined;
  /** Calls the listener when the user signs in in another tab. */
  readonly onForeignSignIn: (heard: () => unknown) => void;
  readonly openLive: () => Promise<RealtimeClient>;
  readonly openAccounts: () => Promise<GoTrueClient>;
  readonly openFiles: () => Promise<StorageClient>;
  readonly openFunctions: () => Promise<FunctionsClient>;
}

/**
 * Opens the clients of the backend.
 * @param accessToken returns the token of the signed-in user; null for a visitor
 */
export async function openBackend(
  { supabaseUrl: url, supabaseAnonKey: key, isHosted, fetch: ownFetch }: BackendConfig,
  accessToken: () => Promise<string | null>,
): Promise<Backend> {
  const hosted = isHosted ? await import("./hosted-auth-errors.ts") : null;
  const send =
    ownFetch ??
    withRecentFactor(hosted ? hosted.inOurWords(fetchWrittenRows) : fetchWrittenRows, accessToken);

  /** A `fetch` that adds the token of the session, or for a visitor the given bearer token. */
  const signed =
    (bearer: string | null): typeof fetch =>
    async (input, init) => {
      const headers = new Headers(init?.headers);
      const token = (await accessToken()) ?? bearer;
      headers.set("apikey", key);
      if (token && !headers.has("authorization")) headers.set("authorization", `Bearer ${token}`);
      return send(input, { ...init, headers });
    };
  const asPublic = signed(key);

  return {
    data: new PostgrestClient(`${url}/rest/v1`, { fetch: asPublic, retry: !ownFetch }),
    authText: hosted?.authText ?? (() => undefined),
    onForeignSignIn(heard) {
      addEventListener("storage", ({ key: changed, newValue }) => {
        if (changed === STORAGE_KEY && newValue) heard();
      });
    },
    async openLive() {
      const { RealtimeClient: Live } = await import("@supabase/realtime-js");
      return new Live(`${url.replace(/^http/, "ws")}/realtime/v1`, {
        params: { apikey: key },
        accessToken: async () => (await accessToken()) ?? key,
        fetch: asPublic,
      });
    },
    async openAccounts() {
      const { AuthClient } = await import("@supabase/auth-js");
      const headers = { Authorization: `Bearer ${key}`, apikey: key };
      return new AuthClient({ ...SESSION, url: `${url}/auth/v1`, headers, fetch: send });
    },
    async openFiles() {
      const { StorageClient: Storage } = await import("@supabase/storage-js");
      return new Storage(`${url}/storage/v1`, {}, asPublic);
    },
    async openFunctions() {
      const { FunctionsClient: Functions } = await import("@supabase/functions-js");
      // Edge Functions do not accept an API key of the newer format as a bearer token.
      const customFetch = key.startsWith("sb_") ? signed(null) : asPublic;
      return new Functions(`${url}/functions/v1`, { customFetch });
    },
  };
}
