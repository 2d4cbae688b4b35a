import { keepSeen, LAST_ROOM } from "./last-seen-cache.ts";

/** What was seen of the room of a match. */
export interface SeenRoom {
  readonly matchId: string;
  readonly facts: readonly string[];
}

/** Leaves what was seen of a room, which the offline page says with its match. */
export async function keepLastRoom(room: SeenRoom): Promise<void> {
  await keepSeen((cache) => cache.put(LAST_ROOM, Response.json(room)));
}
