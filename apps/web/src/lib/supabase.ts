import type { GoTrueClient } from "@supabase/auth-js";
import type { RealtimeClient } from "@supabase/realtime-js";
import { onlineManager } from "@tanstack/react-query";
import type { Backend, BackendConfig, DataClient } from "./backend-clients.ts";
import { STORAGE_KEY } from "./session-link.ts";
import { awaitsFactor } from "./session.ts";

/**
 * Tables and procedures. It is set once its code has arrived; until then queries and mutations are held
 * back (see `startSupabase`), so code in `api/` can use it without asking.
 */
export let supabase: DataClient;

/** The product's words for a code of an accounts service that has none of its own; set with the client. */
export let authText: Backend["authText"] = () => undefined;

/** What is asked of tables and procedures. */
interface Question<Answer> {
  /** The client's types leave it out where one row is asked for. */
  readonly abortSignal?: (signal: AbortSignal) => unknown;
  readonly throwOnError: () => PromiseLike<{ readonly data: Answer }>;
}

/** A query's function. */
type Reader<Answer> = (context: { readonly signal: AbortSignal }) => Promise<Answer>;

/**
 * What answers a query: what the database does, or what is made of it. What is refused is thrown; it ends when nobody
 * waits any more. (Beside a `select` whose parameter has no type of its own, the compiler cannot tell what it answers.)
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
 * What does a mutation: it answers what the database does, and throws what that refuses. (Beside an `onMutate` or
 * another callback of the mutation the same holds as of `read`.)
 */
export function write<Answer, Variables = void>(
  question: (variables: Variables) => Question<Answer>,
) {
  return async (variables: Variables): Promise<Answer> =>
    (await question(variables).throwOnError()).data;
}

/** What the function of a query answers. */
export type AnswerOf<
  Query extends (...parameters: never[]) => { readonly queryFn?: (...context: never[]) => unknown },
> = Awaited<ReturnType<NonNullable<ReturnType<Query>["queryFn"]>>>;

// Held back until the client is there.
onlineManager.setOnline(false);

const backend = Promise.withResolvers<Backend>();
const live = Promise.withResolvers<RealtimeClient>();
const opened = Promise.withResolvers<GoTrueClient>();

/** Settles with what opens the clients of single services. */
export const backendReady: Promise<Backend> = backend.promise;

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

let opening: Promise<GoTrueClient> | null = null;

async function openAccounts(): Promise<GoTrueClient> {
  const auth = await (await backendReady).openAccounts();
  // Channels go on as who is signed in now.
  auth.onAuthStateChange(() => void liveReady.then((socket) => socket.setAuth()));
  opened.resolve(auth);
  return auth;
}

/** The accounts service. Its code is loaded for who has a session or wants one, not for a visitor. */
export function accounts(): Promise<GoTrueClient> {
  opening ??= openAccounts();
  // What could not be loaded is asked for again; a visitor goes on as one.
  opening.catch(() => (opening = null));
  return opening;
}

/** Has the accounts service do something; what it refuses is thrown. */
export async function askAccounts(
  question: (auth: GoTrueClient) => Promise<{ readonly error: Error | null }>,
): Promise<void> {
  const { error } = await question(await accounts());
  if (error) throw error;
}

/**
 * The id of the signed-in user, whose session is renewed where its time is up. Null for a visitor, after the end of the
 * session, and before its second factor. A server that cannot be reached is an error: the session may well go on.
 */
export async function sessionUserId(): Promise<string | null> {
  const auth = await opening;
  if (!auth) return null;
  const { data, error } = await auth.getSession();
  if (error?.name === "AuthRetryableFetchError") throw error;
  return data.session && !awaitsFactor(data.session) ? data.session.user.id : null;
}

/** The token of who is signed in; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  const auth = await opening;
  return (auth && (await auth.getSession()).data.session?.access_token) ?? null;
}

/**
 * Loads the clients of tables and of live changes, and the accounts of who may have a session. A page
 * whose data came with the HTML can be read before them: so they load beside the app and not in front.
 *
 * With a `fetch` of its own it reads as a visitor and hears of no change: the server renders pages so.
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
