import {
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/** The prefix of every query key. */
export const EVERYTHING: QueryKey = [];

/** Changes within this time, such as the matches of a new bracket, cause a single read. */
const BURST_MS = 100;
/**
 * Missed changes are reported when each channel is joined, one after the other; together they cause a single read. They
 * are already as old as the server's HTML.
 */
const CATCH_UP_MS = 400;
/** How long a mutation that does not end delays the changes of others. */
const PATIENCE_MS = 1_000;
/**
 * For how long new changes restart a running read. If changes come more often than the connection responds, as during a
 * tournament, no read would ever end: after this time the read continues, and another one follows it.
 */
const HASTE_MS = 500;

interface Burst {
  readonly keys: QueryKey[];
  readonly since: number;
  readonly read: PromiseWithResolvers<unknown>;
}

const bursts = new WeakMap<QueryClient, Burst>();
/** The number of running mutations: their changes also arrive over the live connection. */
const acts = new WeakMap<QueryClient, number>();

export function actBegins(client: QueryClient): void {
  acts.set(client, (acts.get(client) ?? 0) + 1);
}

export function actEnds(client: QueryClient): void {
  acts.set(client, (acts.get(client) ?? 1) - 1);
}

/**
 * Reads the queries under these keys again, each once, however many reasons come together: a mutation and the live
 * changes that it caused are one reason, whichever arrives first. Resolves when they are read.
 *
 * @param isCatchingUp the change was missed earlier: the read may wait for other missed changes
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
  // Each once, even if two keys match it.
  const outdated = client.getQueryCache().findAll({
    predicate: ({ queryKey }) => burst.keys.some((key) => partialMatchKey(queryKey, key)),
  });
  burst.read.resolve(Promise.all(outdated.map((query) => readAnew(client, query))));
}

interface Read {
  /** The start of the first of the restarted reads. */
  readonly since: number;
  readonly done: Promise<void>;
  /** The read that follows it. */
  next: Promise<void> | null;
}

const reads = new WeakMap<Query, Read>();

/** Resolves when a query was read by a request that began after now. */
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
 * The end of a query's very first read while it is running: it must not be restarted, or the data it has would be lost.
 * Taken from the query itself, because the client does not wait for a query without observers, for example of a page
 * being navigated to.
 */
function firstReadOf({ state, promise }: Query): Promise<void> | null {
  if (state.data !== undefined || state.fetchStatus !== "fetching" || !promise) return null;
  return promise.then(
    () => undefined,
    () => undefined,
  );
}
