/** What the offline page says of one thing that somebody had to do. */
export interface SeenItem {
  readonly eyebrow: string;
  readonly title: string;
  readonly facts: readonly string[];
  /** ISO instant of the match or the deadline. */
  readonly at: string | null;
}

/** Names that the service worker knows too (`public/service-worker.js`). */
const CACHE = "leyenda-last-seen";
const ADDRESS = "/last-seen.json";

const isPossible = () => "caches" in globalThis;

/** Leaves what was just read for the page that is shown without a network, and for nothing else. */
export async function keepLastSeen(items: readonly SeenItem[]): Promise<void> {
  if (!isPossible()) return;
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, Response.json({ seenAt: new Date().toISOString(), items }));
}

/** Nothing of a person is left on the device after he signed out. */
export async function forgetLastSeen(): Promise<void> {
  if (isPossible()) await caches.delete(CACHE);
}
