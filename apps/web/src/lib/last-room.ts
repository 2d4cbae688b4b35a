import { areCachesThere, LAST_ROOM, LAST_SEEN_CACHE } from "./last-seen-cache.ts";

/** What was seen of the room of a match. */
export interface SeenRoom {
  readonly matchId: string;
  readonly facts: readonly string[];
}

/** Leaves what was seen of a room, which the offline page says with its match. */
export async function keepLastRoom(room: SeenRoom): Promise<void> {
  if (!areCachesThere()) return;
  const cache = await caches.open(LAST_SEEN_CACHE);
  await cache.put(LAST_ROOM, Response.json(room));
}
