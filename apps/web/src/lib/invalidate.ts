import {
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/** The key that matches every query. */
export const EVERYTHING: QueryKey = [];

/** Changes within this many milliseconds cause a single read, for example the many matches of a new bracket. */
const BURST_MS = 100;
/**
 * After a reconnection, missed changes are reported as each channel is joined, one after the other.
 * Changes within this time cause a single read, because waiting does little harm to data that is already old.
 */
const CATCH_UP_MS = 400;
/** While a mutation is running, reads for changes by other users wait for it, but at most this many milliseconds. */
const PATIENCE_MS = 1_000;
/**
 * New changes restart a running read only during this time.
 * If changes always restarted it, no read would ever end while changes are faster than the connection.
 * After this time the read continues and another one follows.
 */
const HASTE_MS = 500;

interface Burst {
  readonly keys: QueryKey[];
  readonly since: number;
  readonly read: PromiseWithResolvers<unknown>;
}

const bursts = new WeakMap<QueryClient, Burst>();
/** The number of running mutations. The server also reports their changes over the live connection. */
const acts = new WeakMap<QueryClient, number>();

export function actBegins(client: QueryClient): void {
  acts.set(client, (acts.get(client) ?? 0) + 1);
}

export function actEnds(client: QueryClient): void {
  acts.set(client, (acts.get(client) ?? 1) - 1);
}

/**
 * Reads the queries under these keys again and resolves when they are read.
 * Each query is read only once, even if a mutation and the live changes that it causes both require it.
 * @param isCatchingUp whether the change was missed during an interruption, so that the read may wait for others
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
  // A query that two keys match is read only once.
  const outdated = client.getQueryCache().findAll({
    predicate: ({ queryKey }) => burst.keys.some((key) => partialMatchKey(queryKey, key)),
  });
  burst.read.resolve(Promise.all(outdated.map((query) => readAnew(client, query))));
}

interface Read {
  /** When this read was started for the first time, before any restart. */
  readonly since: number;
  readonly done: Promise<void>;
  /** The read that starts after this one; null if none is needed. */
  next: Promise<void> | null;
}

const reads = new WeakMap<Query, Read>();

/** Resolves when the query was read by a request that began after the call. */
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
 * Returns the promise of a query's first read while it is running; null otherwise.
 * A first read must not be restarted, because its data would be lost.
 * The query itself has the promise, because the client does not wait for queries without observers.
 */
function firstReadOf({ state, promise }: Query): Promise<void> | null {
  if (state.data !== undefined || state.fetchStatus !== "fetching" || !promise) return null;
  return promise.then(
    () => undefined,
    () => undefined,
  );
}
