import { keepSeen, LAST_DOOR } from "./last-seen-cache.ts";

/** The door of a tournament, as the offline page opens it (`public/offline-door.js`). */
export interface SeenDoor {
  /** Whose outbox the arrivals join. */
  readonly userId: string;
  /** The tournament. */
  readonly room: string;
  readonly name: string;
  readonly people: readonly object[];
}

/** Stores the door that was seen last, so that its page opens without a network; signing out deletes it. */
export async function storeLastDoor(door: SeenDoor): Promise<void> {
  await keepSeen((cache) => cache.put(LAST_DOOR, Response.json(door)));
}
