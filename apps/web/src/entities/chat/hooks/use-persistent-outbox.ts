import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { refusalOf } from "@/lib/errors";
import { createOutbox, type Outbox, type Outgoing } from "../domain/outbox.ts";

/** By what they are kept under: one goes on sending while other pages are looked at. */
const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>();

/** Where the server draws a page nothing is kept. */
const NOTHING = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/**
 * Messages on their way, kept in the browser until the server has them.
 *
 * @param storageKey names the kind and the player: on a shared computer nobody else sends it
 * @param send stores one, once for its key, and takes it into the cache
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
