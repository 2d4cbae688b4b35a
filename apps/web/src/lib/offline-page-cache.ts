import { accessToken } from "./supabase.ts";

/** The name of the cache and its URLs, as in `public/service-worker.js`. */
const LAST_SEEN_CACHE = "leyenda-last-seen";
export const LAST_ROOM = "/last-room.json";
export const LAST_DOOR = "/last-door.json";

const areCachesThere = () => "caches" in globalThis;

/**
 * Runs only one task at a time, across all tabs.
 * If tasks ran at once, a write that outlasts the sign-out would leave data in the cache.
 */
const inTurn = (work: () => Promise<unknown>) => navigator.locks.request(LAST_SEEN_CACHE, work);

/** Stores data of the signed-in user, if the browser has a cache. Stores nothing if the user has signed out. */
export async function keepSeen(work: (cache: Cache) => Promise<unknown>): Promise<void> {
  if (!areCachesThere()) return;
  await inTurn(async () => {
    if (await accessToken()) await work(await caches.open(LAST_SEEN_CACHE));
  });
}

/** Deletes the user's data from the device after the user has signed out. */
export async function forgetLastSeen(): Promise<void> {
  if (areCachesThere()) await inTurn(() => caches.delete(LAST_SEEN_CACHE));
}
