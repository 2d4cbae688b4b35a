import { accessToken } from "./supabase.ts";

/** The service worker uses the same names (`public/service-worker.js`). */
const LAST_SEEN_CACHE = "leyenda-last-seen";
export const LAST_ROOM = "/last-room.json";
export const LAST_DOOR = "/last-door.json";

const areCachesThere = () => "caches" in globalThis;

/** One at a time across all tabs: otherwise a write that is still running at the sign-out would remain after it. */
const inTurn = (work: () => Promise<unknown>) => navigator.locks.request(LAST_SEEN_CACHE, work);

/** Stores data of the signed-in user, if the device supports it; nothing if they have signed out since. */
export async function keepSeen(work: (cache: Cache) => Promise<unknown>): Promise<void> {
  if (!areCachesThere()) return;
  await inTurn(async () => {
    if (await accessToken()) await work(await caches.open(LAST_SEEN_CACHE));
  });
}

/** Removes a user's data from the device after the sign-out. */
export async function forgetLastSeen(): Promise<void> {
  if (areCachesThere()) await inTurn(() => caches.delete(LAST_SEEN_CACHE));
}
