import {
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/** The key under which every query stands. */
export const EVERYTHING: QueryKey = [];

/** Changes that come together, such as the matches of a new bracket, are one reason to read again. */
const BURST_MS = 100;
/**
 * What was missed before a page was live comes when each of its channels is joined, one after the other: together, too,
 * one reason. It is as late already as the server's HTML is old.
 */
const CATCH_UP_MS = 400;
/** How long an act that does not end holds back what others changed. */
const PATIENCE_MS = 1_000;
/**
 * How long a read is begun anew by what comes meanwhile. Where changes come more often than the connection answers, as on a
 * cup's night, none would ever end: after this one does, and what came meanwhile is read behind it.
 */
const HASTE_MS = 500;

interface Burst {
  readonly keys: QueryKey[];
  readonly since: number;
  readonly read: PromiseWithResolvers<unknown>;
}

const bursts = new WeakMap<QueryClient, Burst>();
/** How many acts are on their way: what they change comes back over the live connection as well. */
const acts = new WeakMap<QueryClient, number>();

export function actBegins(client: QueryClient): void {
  acts.set(client, (acts.get(client) ?? 0) + 1);
}

export function actEnds(client: QueryClient): void {
  acts.set(client, (acts.get(client) ?? 1) - 1);
}

/**
 * Has the queries under these keys read again, each once, however many reasons come together: an
 * act and the live changes that it caused, whichever arrives first, are one. Settles when they are
 * read.
 *
 * @param isCatchingUp what was changed was missed: it may wait for what else was
 */
export function invalidate(
  client: QueryClient,
  keys: readonly QueryKey[],
  isCatchingUp = false,
): Promise<unknown> {
  if (keys.length === 0) return Promise.resolve();
  const open = bursts.get(client);
  if (open) {
    open.keys.push(...keys);
    return open.read.promise;
  }
  const burst = { keys: [...keys], since: Date.now(), read: Promise.withResolvers<unknown>() };
  bursts.set(client, burst);
  setTimeout(() => flush(client, burst), isCatchingUp ? CATCH_UP_MS : BURST_MS);
  return burst.read.promise;
}

function flush(client: QueryClient, burst: Burst): void {
  if ((acts.get(client) ?? 0) > 0 && Date.now() - burst.since < PATIENCE_MS) {
    setTimeout(() => flush(client, burst), BURST_MS);
    return;
  }
  bursts.delete(client);
  // Each once, though two keys name it.
  const outdated = client.getQueryCache().findAll({
    predicate: ({ queryKey }) => burst.keys.some((key) => partialMatchKey(queryKey, key)),
  });
  burst.read.resolve(Promise.all(outdated.map((query) => readAnew(client, query))));
}

interface Read {
  /** Of the first of those that were begun anew. */
  readonly since: number;
  readonly done: Promise<void>;
  /** The one behind it. */
  next: Promise<void> | null;
}

const reads = new WeakMap<Query, Read>();

/** Settles when a query was read, wholly after now. */
function readAnew(client: QueryClient, query: Query): Promise<void> {
  const open = reads.get(query);
  if (open && (open.next || Date.now() - open.since >= HASTE_MS))
    return (open.next ??= open.done.then(() => readAnew(client, query)));
  const first = firstReadOf(query);
  const reading = first ?? client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  const done = reading.finally(() => {
    if (reads.get(query) === read) reads.delete(query);
  });
  const read: Read = { since: open?.since ?? Date.now(), done, next: null };
  reads.set(query, read);
  if (first === null) return done;
  read.next = done.then(() => readAnew(client, query));
  return read.next;
}

/**
 * The end of a query's very first read, while that is under way: it is not begun anew, for it would be lost with what it
 * has. Asked of the query itself: of one that nobody shows yet, as of a page that is gone to, the client waits for nothing.
 */
function firstReadOf({ state, promise }: Query): Promise<void> | null {
  if (state.data !== undefined || state.fetchStatus !== "fetching" || !promise) return null;
  return promise.then(
    () => undefined,
    () => undefined,
  );
}
