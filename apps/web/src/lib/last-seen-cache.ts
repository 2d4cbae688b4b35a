import { accessToken } from "./supabase.ts";

/** As the service worker calls them too (`public/service-worker.js`). */
const LAST_SEEN_CACHE = "leyenda-last-seen";
export const LAST_ROOM = "/last-room.json";
export const LAST_DOOR = "/last-door.json";

const areCachesThere = () => "caches" in globalThis;

/** One at a time, in all tabs: what is still being kept when somebody signs out would outlast his sign-out. */
const inTurn = (work: () => Promise<unknown>) => navigator.locks.request(LAST_SEEN_CACHE, work);

/** Keeps something of who is signed in, on a device that can; nothing of who has signed out meanwhile. */
export async function keepSeen(work: (cache: Cache) => Promise<unknown>): Promise<void> {
  if (!areCachesThere()) return;
  await inTurn(async () => {
    if (await accessToken()) await work(await caches.open(LAST_SEEN_CACHE));
  });
}

/** Nothing of a person is left on the device after he signed out. */
export async function forgetLastSeen(): Promise<void> {
  if (areCachesThere()) await inTurn(() => caches.delete(LAST_SEEN_CACHE));
}
