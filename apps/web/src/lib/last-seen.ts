import type { SeenRoom } from "./last-room.ts";
import { keepSeen, LAST_ROOM } from "./last-seen-cache.ts";

/** What the offline page says of one thing that somebody had to do. */
export interface SeenItem {
  readonly matchId: string | null;
  readonly eyebrow: string;
  readonly title: string;
  readonly facts: readonly string[];
  /** ISO instant of the match or the deadline. */
  readonly at: string | null;
}

/** The service worker knows it too (`public/service-worker.js`). */
const ADDRESS = "/last-seen.json";

/** Leaves what was just read for the page that is shown without a network, and for nothing else. */
export async function keepLastSeen(items: readonly SeenItem[]): Promise<void> {
  await keepSeen(async (cache) => {
    await cache.put(ADDRESS, Response.json({ seenAt: new Date().toISOString(), items }));
    const room = (await (await cache.match(LAST_ROOM))?.json()) as SeenRoom | undefined;
    // Of a match that is over nothing is kept.
    if (room && !items.some(({ matchId }) => matchId === room.matchId))
      await cache.delete(LAST_ROOM);
  });
}
