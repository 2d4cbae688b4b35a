import { partialMatchKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** The key under which every query stands. */
export const EVERYTHING: QueryKey = [];

/** Changes that come together, such as the matches of a new bracket, are one reason to read again. */
const BURST_MS = 100;
/** How long an act that does not end holds back what others changed. */
const PATIENCE_MS = 1_000;

interface Burst {
  readonly keys: QueryKey[];
  readonly since: number;
  readonly read: PromiseWithResolvers<void>;
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
 */
export function outdate(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  if (keys.length === 0) return Promise.resolve();
  const open = bursts.get(client);
  if (open) {
    open.keys.push(...keys);
    return open.read.promise;
  }
  const burst = { keys: [...keys], since: Date.now(), read: Promise.withResolvers<void>() };
  bursts.set(client, burst);
  setTimeout(() => flush(client, burst), BURST_MS);
  return burst.read.promise;
}

function flush(client: QueryClient, burst: Burst): void {
  if ((acts.get(client) ?? 0) > 0 && Date.now() - burst.since < PATIENCE_MS) {
    setTimeout(() => flush(client, burst), BURST_MS);
    return;
  }
  bursts.delete(client);
  const isOutdated = (queryKey: QueryKey) =>
    burst.keys.some((key) => partialMatchKey(queryKey, key));
  // One call, so that a query that two keys name is not begun anew.
  client
    .invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey) })
    .then(burst.read.resolve, burst.read.reject);
}
