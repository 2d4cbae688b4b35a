import { useSyncExternalStore } from "react";
import { useOnConnectionBack } from "@/lib/connection-state";
import type { Outbox, Outgoing } from "../domain/outbox.ts";

/** The value for rendering on the server, where no messages are unsent. */
const NONE: readonly Outgoing[] = [];

/** The unsent messages of a room. They are sent again as soon as the connection is back. */
export function useOutbox(outbox: Outbox, room: string): readonly Outgoing[] {
  useOnConnectionBack(outbox.resume);
  return useSyncExternalStore(
    outbox.subscribe,
    () => outbox.items(room),
    () => NONE,
  );
}
