import type { GoTrueClient } from "@supabase/auth-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import { onlineManager } from "@tanstack/react-query";
import type { Backend, BackendConfig, DataClient } from "./backend-clients.ts";
import { STORAGE_KEY } from "./session-link.ts";
import { awaitsFactor } from "./session.ts";

/**
 * The client for tables and procedures. It is set once its code has loaded; until then queries and mutations are paused
 * (see `startSupabase`), so code in `api/` can use it without a check.
 */
export let supabase: DataClient;

/** The platform's text for an error code of an accounts service that provides no texts; set with the client. */
export let authText: Backend["authText"] = () => undefined;

/** A request to tables or procedures. */
interface Question<Answer> {
  /** The client's types omit it for requests of a single row. */
  readonly abortSignal?: (signal: AbortSignal) => unknown;
  readonly throwOnError: () => PromiseLike<{ readonly data: Answer }>;
}

/** The function of a query. */
type Reader<Answer> = (context: { readonly signal: AbortSignal }) => Promise<Answer>;

/**
 * The function of a query: returns the database's result, or a value made from it, and throws refusals; it is aborted
 * when nobody waits for it any more. (If the query has a `select` with an untyped parameter, the compiler cannot infer
 * its result.)
 */
export function read<Answer>(question: () => Question<Answer>): Reader<Answer>;
export function read<Answer, Made>(
  question: () => Question<Answer>,
  make: (answer: Answer) => Made,
): Reader<Made>;
export function read(
  question: () => Question<unknown>,
  make = (answer: unknown) => answer,
): Reader<unknown> {
  return async ({ signal }) => {
    const asked = question();
    asked.abortSignal?.(signal);
    return make((await asked.throwOnError()).data);
  };
}

/**
 * The function of a mutation: returns the database's result and throws refusals. (With an `onMutate` or another
 * callback of the mutation the restriction of `read` applies.)
 */
export function write<Answer, Variables = void>(
  question: (variables: Variables) => Question<Answer>,
) {
  return async (variables: Variables): Promise<Answer> =>
    (await question(variables).throwOnError()).data;
}

/** The result type of a query's function. */
export type AnswerOf<
  Query extends (...parameters: never[]) => { readonly queryFn?: (...context: never[]) => unknown },
> = Awaited<ReturnType<NonNullable<ReturnType<Query>["queryFn"]>>>;

// Pauses all requests until the client is there.
onlineManager.setOnline(false);

const backend = Promise.withResolvers<Backend>();
const live = Promise.withResolvers<RealtimeClient>();
const opened = Promise.withResolvers<GoTrueClient>();

/** Resolves with the functions that open the clients of single services. */
export const backendReady: Promise<Backend> = backend.promise;

/** Resolves with the client of live changes, once tables can be read. */
export const liveReady: Promise<RealtimeClient> = live.promise;

/** Resolves when there is a session or the user begins to sign in. */
export const accountsOpened: Promise<GoTrueClient> = opened.promise;

/**
 * True if this browser has stored a session, or arrives with one from a mail. Known before the client has loaded, so
 * that a visitor does not first see "loading".
 */
export function mayHaveSession(): boolean {
  return (
    localStorage.getItem(STORAGE_KEY) !== null ||
    window.location.hash.includes("access_token=") ||
    window.location.search.includes("code=")
  );
}

let opening: Promise<GoTrueClient> | null = null;

async function openAccounts(): Promise<GoTrueClient> {
  const auth = await (await backendReady).openAccounts();
  // Channels continue with the rights of the current user.
  auth.onAuthStateChange(() => void liveReady.then((socket) => socket.setAuth()));
  opened.resolve(auth);
  return auth;
}

/** The accounts service. Its code is loaded only for users who have a session or want one. */
export function accounts(): Promise<GoTrueClient> {
  opening ??= openAccounts();
  // If loading failed, the next call tries again; the visitor continues without a session.
  opening.catch(() => (opening = null));
  return opening;
}

/** Calls the accounts service; refusals are thrown. */
export async function askAccounts(
  question: (auth: GoTrueClient) => Promise<{ readonly error: Error | null }>,
): Promise<void> {
  const { error } = await question(await accounts());
  if (error) throw error;
}

/**
 * The id of the signed-in user; an expired session is renewed. Null for a visitor, after the end of the session, and
 * before its second factor. If the server cannot be reached it throws, because the session may still be valid.
 */
export async function sessionUserId(): Promise<string | null> {
  const auth = await opening;
  if (!auth) return null;
  const { data, error } = await auth.getSession();
  if (error?.name === "AuthRetryableFetchError") throw error;
  return data.session && !awaitsFactor(data.session) ? data.session.user.id : null;
}

/** The token of the signed-in user; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  const auth = await opening;
  return (auth && (await auth.getSession()).data.session?.access_token) ?? null;
}

/**
 * Loads the clients of tables and live changes, and the accounts client if there may be a session. A page whose data
 * came with the HTML can be read before, so they load in parallel with the app instead of before it.
 *
 * With a given `fetch` it reads as a visitor and follows no changes: this is how the server renders pages.
 */
export async function startSupabase(config: BackendConfig): Promise<void> {
  const isKnown = !config.fetch && mayHaveSession();
  const [{ openBackend }] = await Promise.all([
    import("./backend-clients.ts"),
    isKnown && import("@supabase/auth-js"),
  ]);
  const clients = await openBackend(config, accessToken);
  ({ data: supabase, authText } = clients);
  backend.resolve(clients);
  if (!config.fetch) {
    live.resolve(clients.openLive());
    clients.onForeignSignIn(accounts);
    await Promise.all([liveReady, isKnown && accounts()]);
  }
  onlineManager.setOnline(true);
}
