import { keepSeen, LAST_DOOR } from "./offline-page-cache.ts";

/** A tournament's check-in page for the venue, as the offline page reads it (`public/offline-door.js`). */
export interface SeenDoor {
  /** The id of the user to whose outbox arrivals are added. */
  readonly userId: string;
  /** The id of the tournament. */
  readonly room: string;
  readonly name: string;
  readonly people: readonly object[];
}

/** Stores the check-in page that the user saw last, so that it opens without a network. Signing out deletes it. */
export async function storeLastDoor(door: SeenDoor): Promise<void> {
  await keepSeen((cache) => cache.put(LAST_DOOR, Response.json(door)));
}
