import type { GoTrueClient } from "@supabase/auth-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import { onlineManager } from "@tanstack/react-query";
import type { Backend, BackendConfig, DataClient } from "./backend-clients.ts";
import { STORAGE_KEY } from "./session-link.ts";

/**
 * Tables and procedures. It is set once its code has arrived; until then queries and mutations are held
 * back (see `startSupabase`), so code in `api/` can use it without asking.
 */
export let supabase: DataClient;

/** The product's words for a code of an accounts service that has none of its own; set with the client. */
export let authText: Backend["authText"] = () => undefined;

// Held back until the client is there.
onlineManager.setOnline(false);

const backend = Promise.withResolvers<Backend>();
const live = Promise.withResolvers<RealtimeClient>();
const opened = Promise.withResolvers<GoTrueClient>();

/** Settles with the client of live changes, once tables can be read. */
export const liveReady: Promise<RealtimeClient> = live.promise;

/** Settles when somebody has, or wants, a session here: for who listens to it. */
export const accountsOpened: Promise<GoTrueClient> = opened.promise;

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

/** Makes a client when it is first wanted; what could not be loaded is asked for again. */
function once<Client>(open: (from: Backend) => Promise<Client>): () => Promise<Client> {
  let client: Promise<Client> | null = null;
  return () => {
    client ??= backend.promise.then(open);
    client.catch(() => (client = null));
    return client;
  };
}

let hasAccounts = false;

const openAccounts = once(async (from) => {
  const auth = await from.openAccounts();
  // Channels go on as who is signed in now.
  auth.onAuthStateChange(() => void liveReady.then((socket) => socket.setAuth()));
  opened.resolve(auth);
  return auth;
});

/** The accounts service. Its code is loaded for who has a session or wants one, not for a visitor. */
export function accounts(): Promise<GoTrueClient> {
  hasAccounts = true;
  return openAccounts();
}

/** The token of who is signed in; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  if (!hasAccounts) return null;
  const { data } = await (await openAccounts()).getSession();
  return data.session?.access_token ?? null;
}

const openFiles = once((from) => from.openFiles());

/** The files of a bucket, to be stored, listed and removed; what is public has its `fileAddress`. */
export const filesOf = async (bucket: string) => (await openFiles()).from(bucket);

/** Where everybody can see a file of a public bucket. */
export function fileAddress(bucket: string, path: string): string {
  const { origin } = new URL(supabase.url);
  return encodeURI(`${origin}/storage/v1/object/public/${bucket}/${path}`);
}

/** The functions of the server. */
export const functions = once((from) => from.openFunctions());

/**
 * Loads the clients of tables and of live changes, and the accounts of who may have a session. A page
 * whose data came with the HTML can be read before them: so they load beside the app and not in front.
 *
 * With a `fetch` of its own it reads as a visitor and hears of no change: the server draws pages so.
 */
export async function startSupabase(config: BackendConfig): Promise<void> {
  const { openBackend } = await import("./backend-clients.ts");
  const clients = await openBackend(config, accessToken);
  ({ data: supabase, authText } = clients);
  backend.resolve(clients);
  if (!config.fetch) {
    live.resolve(clients.openLive());
    // Somebody signs in in another tab.
    addEventListener("storage", ({ key, newValue }) => {
      if (key === STORAGE_KEY && newValue) void accounts();
    });
    await Promise.all([liveReady, mayHaveSession() && accounts()]);
  }
  onlineManager.setOnline(true);
}
