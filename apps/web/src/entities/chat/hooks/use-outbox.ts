import { useSyncExternalStore } from "react";
import { useOnConnectionBack } from "@/lib/connection";
import type { Outbox, Outgoing } from "../domain/outbox.ts";

/** A page begins as the server drew it. */
const NONE: readonly Outgoing[] = [];

/** What a room still has to send; tried again as soon as the connection is back. */
export function useOutbox(outbox: Outbox, room: string): readonly Outgoing[] {
  useOnConnectionBack(outbox.resume);
  return useSyncExternalStore(
    outbox.subscribe,
    () => outbox.items(room),
    () => NONE,
  );
}
