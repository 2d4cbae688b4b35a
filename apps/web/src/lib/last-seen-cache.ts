/** As the service worker calls them too (`public/service-worker.js`). */
export const LAST_SEEN_CACHE = "leyenda-last-seen";
export const LAST_ROOM = "/last-room.json";

export const areCachesThere = () => "caches" in globalThis;

/** Nothing of a person is left on the device after he signed out. */
export async function forgetLastSeen(): Promise<void> {
  if (areCachesThere()) await caches.delete(LAST_SEEN_CACHE);
}
