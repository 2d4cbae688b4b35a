import type { RealtimeChannel } from "@supabase/supabase-js";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId } from "react";
import { reportSubscription } from "./connection.ts";
import { outdate } from "./outdate.ts";
import { supabaseReady } from "./supabase.ts";

export interface TableChanges {
  readonly table: string;
  /** For example `tournament_id=eq.<id>`. Without it every row that the viewer may read. */
  readonly filter?: string | undefined;
  readonly event?: "INSERT" | "UPDATE" | "DELETE" | "*";
  /** False waits, for example until an id is known. */
  readonly enabled?: boolean;
}

/**
 * Keeps queries fresh while the component is shown: every change of the table invalidates the
 * given keys, and so does a reconnection, because changes may have been missed meanwhile.
 */
export function useTableChanges(
  { table, filter, event = "*", enabled = true }: TableChanges,
  invalidateKeys: readonly QueryKey[],
): void {
  const queryClient = useQueryClient();
  const id = useId();
  const refresh = useEffectEvent(() => void outdate(queryClient, invalidateKeys));

  useEffect(() => {
    if (!enabled) return;
    const name = `${table}:${filter ?? "all"}:${id}`;
    let channel: RealtimeChannel | null = null;
    let isClosed = false;
    let wasDown = false;

    void supabaseReady.then((client) => {
      if (isClosed) return;
      channel = client
        .channel(name)
        .on(
          "postgres_changes",
          { event: event as "*", schema: "public", table, ...(filter ? { filter } : {}) },
          () => refresh(),
        )
        .subscribe((status) => {
          if (isClosed) return;
          const isWorking = status === "SUBSCRIBED";
          if (isWorking && wasDown) refresh();
          wasDown = !isWorking;
          reportSubscription(name, isWorking);
        });
    });

    return () => {
      isClosed = true;
      reportSubscription(name, true);
      if (channel) void supabaseReady.then((client) => channel && client.removeChannel(channel));
    };
  }, [table, filter, event, enabled, id]);
}
