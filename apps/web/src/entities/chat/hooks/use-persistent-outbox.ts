import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { refusalOf } from "@/lib/errors";
import { createOutbox, type Outbox, type Outgoing } from "../domain/outbox.ts";

/** One outbox per storage key. It continues to send while the user visits other pages. */
const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>();

/** Replaces the storage on the server, where nothing is stored. */
const NOTHING = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/**
 * An outbox that stores its messages in the browser until the server has them.
 * @param storageKey names the kind of chat and the player, so that another user of the computer does not send them
 * @param send stores one message (at most once per id) and adds it to the cache
 */
export function usePersistentOutbox(
  storageKey: string,
  send: (client: QueryClient, item: Outgoing) => Promise<unknown>,
): Outbox {
  const client = useQueryClient();
  const known = outboxes.get(client) ?? new Map<string, Outbox>();
  outboxes.set(client, known);
  const outbox =
    known.get(storageKey) ??
    createOutbox({
      storage: typeof localStorage === "undefined" ? NOTHING : localStorage,
      storageKey,
      refusal: refusalOf,
      send: (item) => send(client, item),
    });
  known.set(storageKey, outbox);
  return outbox;
}
