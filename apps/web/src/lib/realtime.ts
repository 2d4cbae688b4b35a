import type { RealtimeChannel } from "@supabase/realtime-js";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId } from "react";
import { reportSubscription } from "./connection-state.ts";
import { invalidate } from "./invalidate.ts";
import { liveReady } from "./supabase.ts";

export interface TableChanges {
  readonly table: string;
  /** A condition on the rows, for example `tournament_id=eq.<id>`; if undefined, all rows that the viewer may read. */
  readonly filter?: string | undefined;
  readonly event?: "INSERT" | "UPDATE" | "DELETE" | "*";
  /** If false, nothing is followed, for example until an id is known. */
  readonly enabled?: boolean;
}

/** Milliseconds: the longest delay between a write and its live event, and the maximum age of a page's data. */
const [LATE_MS, OLD_MS] = [2_000, 20_000];

/** An event within this many milliseconds after the join reports a change that was made before the join. */
const JOINING_MS = 300;

/**
 * Refetches queries while the component is mounted: every change of the table invalidates the given keys.
 * Changes between the rendering of the page and the join count too: the server reports them at the join.
 * A reconnection invalidates the keys too, because a restarted server does not know earlier changes.
 */
export function useTableChanges(
  { table, filter, event = "*", enabled = true }: TableChanges,
  invalidateKeys: readonly QueryKey[],
): void {
  const queryClient = useQueryClient();
  const id = useId();
  const refresh = useEffectEvent(
    (isCatchingUp: boolean) => void invalidate(queryClient, invalidateKeys, isCatchingUp),
  );

  useEffect(() => {
    if (!enabled) return;
    const name = `${table}:${filter ?? "all"}:${id}`;
    let channel: RealtimeChannel | null = null;
    let isClosed = false;
    let wasDown = false;
    let joinedAt = Date.now();

    void liveReady.then((client) => {
      if (isClosed) return;
      const binding = {
        event: event as "*",
        schema: "public",
        table,
        ...(filter ? { filter } : {}),
        // The getter runs at each join, because the age changes. Hosted Supabase servers ignore this field.
        get missed_ms() {
          return Math.min(performance.now() + LATE_MS, OLD_MS);
        },
      };
      channel = client
        .channel(name)
        .on("postgres_changes", binding, () => refresh(Date.now() - joinedAt < JOINING_MS))
        .subscribe((status) => {
          if (isClosed) return;
          const isWorking = status === "SUBSCRIBED";
          if (isWorking) joinedAt = Date.now();
          if (isWorking && wasDown) refresh(true);
          wasDown = !isWorking;
          reportSubscription(name, isWorking);
        });
    });

    return () => {
      isClosed = true;
      reportSubscription(name, true);
      if (channel) void liveReady.then((client) => channel && client.removeChannel(channel));
    };
  }, [table, filter, event, enabled, id]);
}
