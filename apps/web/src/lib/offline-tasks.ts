import type { SeenRoom } from "./offline-match-room.ts";
import { keepSeen, LAST_ROOM } from "./offline-page-cache.ts";

/** One task of a player on the offline page. */
export interface SeenItem {
  readonly matchId: string | null;
  readonly eyebrow: string;
  readonly title: string;
  readonly facts: readonly string[];
  /** ISO timestamp of the match or the deadline; null if there is none. */
  readonly at: string | null;
}

/** The URL of the user's tasks in the cache, as in `public/service-worker.js`. */
const ADDRESS = "/last-seen.json";

/** Stores the user's current tasks for the offline page. */
export async function keepLastSeen(items: readonly SeenItem[]): Promise<void> {
  await keepSeen(async (cache) => {
    await cache.put(ADDRESS, Response.json({ seenAt: new Date().toISOString(), items }));
    const room = (await (await cache.match(LAST_ROOM))?.json()) as SeenRoom | undefined;
    // Deletes the stored match room if its match is no longer among the tasks.
    if (room && !items.some(({ matchId }) => matchId === room.matchId))
      await cache.delete(LAST_ROOM);
  });
}
