import { keepSeen, LAST_DOOR } from "./last-seen-cache.ts";

/** The door of a tournament, in the form that the offline page reads (`public/offline-door.js`). */
export interface SeenDoor {
  /** The user whose outbox gets the arrivals. */
  readonly userId: string;
  /** The id of the tournament. */
  readonly room: string;
  readonly name: string;
  readonly people: readonly object[];
}

/** Stores the last seen door, so that its page opens without a network; signing out deletes it. */
export async function storeLastDoor(door: SeenDoor): Promise<void> {
  await keepSeen((cache) => cache.put(LAST_DOOR, Response.json(door)));
}
