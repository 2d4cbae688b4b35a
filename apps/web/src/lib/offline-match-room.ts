import { keepSeen, LAST_ROOM } from "./offline-page-cache.ts";

/** The last seen state of a match's room. */
export interface SeenRoom {
  readonly matchId: string;
  readonly facts: readonly string[];
}

/** Stores the last seen state of a match room. The offline page shows it with the match. */
export async function storeLastRoom(room: SeenRoom): Promise<void> {
  await keepSeen((cache) => cache.put(LAST_ROOM, Response.json(room)));
}
