import type { GoTrueClient } from "@supabase/auth-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import {
  onlineManager,
  type QueryKey,
  type QueryKeyWithDataTag,
  queryOptions,
  type UnusedSkipTokenOptions,
} from "@tanstack/react-query";
import type { Backend, BackendConfig, DataClient } from "./backend-clients.ts";
import { STORAGE_KEY } from "./session-link.ts";
import { awaitsFactor } from "./session.ts";

/**
 * The client for tables and procedures. It is set once its code has loaded.
 * Queries and mutations are paused until then (see `startSupabase`), so code in `api/` can use it without a check.
 */
export let supabase: DataClient;

/**
 * Returns our Spanish text for an error code of the auth service. Returns undefined if the service itself sends Spanish
 * texts, and before the client's code has loaded.
 */
export let authText: Backend["authText"] = () => undefined;

/** A request to tables or procedures. */
interface Question<Answer> {
  /** The client's types lack this method for requests of a single row. */
  readonly abortSignal?: (signal: AbortSignal) => unknown;
  readonly throwOnError: () => PromiseLike<{ readonly data: Answer }>;
}

/** The `queryFn` of a query. */
export type Reader<Answer> = (context: { readonly signal: AbortSignal }) => Promise<Answer>;

/**
 * Creates the `queryFn` of a query. It returns the database's result or a value made from it, and throws refusals.
 * The request is aborted when no component needs it any more.
 * TypeScript cannot infer the result if the query has a `select` with an untyped parameter.
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

type ReadQuery<Answer, Key extends QueryKey> = UnusedSkipTokenOptions<Answer, Error, Answer, Key> &
  QueryKeyWithDataTag<Key, Answer, Error>;

/** Creates the options of a query that calls `read` and needs no further options. Other queries use `queryOptions`. */
export function readQuery<Answer, Key extends QueryKey>(
  queryKey: Key,
  question: () => Question<Answer>,
): ReadQuery<Answer, Key>;
export function readQuery<Answer, Made, Key extends QueryKey>(
  queryKey: Key,
  question: () => Question<Answer>,
  make: (answer: Answer) => Made,
): ReadQuery<Made, Key>;
export function readQuery(
  queryKey: QueryKey,
  question: () => Question<unknown>,
  make = (answer: unknown) => answer,
): object {
  return queryOptions({ queryKey, queryFn: read(question, make) });
}

/**
 * Creates the `mutationFn` of a mutation. It returns the database's result and throws refusals.
 * TypeScript cannot infer the result if the mutation has a callback with an untyped parameter.
 */
export function write<Answer, Variables = void>(
  question: (variables: Variables) => Question<Answer>,
) {
  return async (variables: Variables): Promise<Answer> =>
    (await question(variables).throwOnError()).data;
}

/** The result type of a query, from the function that returns its options. */
export type AnswerOf<
  Query extends (...parameters: never[]) => { readonly queryFn?: (...context: never[]) => unknown },
> = Awaited<ReturnType<NonNullable<ReturnType<Query>["queryFn"]>>>;

// Pauses all requests until the client is set.
onlineManager.setOnline(false);

const backend = Promise.withResolvers<Backend>();
const live = Promise.withResolvers<RealtimeClient>();
const opened = Promise.withResolvers<GoTrueClient>();

/** Resolves with functions that open the clients of single services. */
export const backendReady: Promise<Backend> = backend.promise;

/** Resolves with the Realtime client, once tables can be read. */
export const liveReady: Promise<RealtimeClient> = live.promise;

/** Resolves with the auth client, once there is a session or the user begins to sign in. */
export const accountsOpened: Promise<GoTrueClient> = opened.promise;

/**
 * Whether this browser has stored a session, or has opened a link from a mail with a session.
 * The result is known before the auth client has loaded, so that a visitor sees no loading state first.
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
  // Realtime channels continue with the rights of the new session.
  auth.onAuthStateChange(() => void liveReady.then((socket) => socket.setAuth()));
  opened.resolve(auth);
  return auth;
}

/** Returns the auth client. Its code is loaded only for users who have a session or want to sign in. */
export function accounts(): Promise<GoTrueClient> {
  opening ??= openAccounts();
  // If loading fails, the next call tries again, and the user continues as a visitor.
  opening.catch(() => (opening = null));
  return opening;
}

/** Calls the auth service. Throws its refusals. */
export async function askAccounts(
  question: (auth: GoTrueClient) => Promise<{ readonly error: Error | null }>,
): Promise<void> {
  const { error } = await question(await accounts());
  if (error) throw error;
}

/**
 * The id of the signed-in user. Renews an expired session.
 * The id is null for a visitor, after the session has ended, and before the user enters the second factor.
 * Throws if the server cannot be reached, because the session may still be valid.
 */
export async function sessionUserId(): Promise<string | null> {
  const auth = await opening;
  if (!auth) return null;
  const { data, error } = await auth.getSession();
  if (error?.name === "AuthRetryableFetchError") throw error;
  return data.session && !awaitsFactor(data.session) ? data.session.user.id : null;
}

/** The access token of the signed-in user; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  const auth = await opening;
  return (auth && (await auth.getSession()).data.session?.access_token) ?? null;
}

/**
 * Loads the clients for tables and live changes, and the auth client if there may be a session.
 * If the HTML contains the page's data, the user can read the page before the clients have loaded.
 * A given `fetch` reads as a visitor and follows no changes; this is how the server renders pages.
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
