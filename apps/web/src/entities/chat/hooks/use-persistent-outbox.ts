import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { refusalOf } from "@/lib/errors";
import { createOutbox, type Outbox, type Outgoing } from "../domain/outbox.ts";

/** One outbox per storage key, which goes on sending while the user visits other pages. */
const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>();

/** On the server nothing is stored. */
const NOTHING = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/**
 * Messages being sent, stored in the browser until the server has them.
 *
 * @param storageKey names the kind and the player: on a shared computer nobody else sends them
 * @param send stores one message (once per id) and puts it into the cache
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
