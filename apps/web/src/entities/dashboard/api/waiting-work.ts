import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTableChanges } from "@/lib/realtime";
import { supabase } from "@/lib/supabase";
import { dashboardKeys } from "./dashboard-keys.ts";

const onlyCount = { count: "exact", head: true } as const;

/** What only an admin can settle, by kind. */
const waiting = {
  tournamentDisputes: () =>
    supabase.from("tournament_matches").select("id", onlyCount).eq("status", "disputed"),
  challengeDisputes: () =>
    supabase.from("challenge_matches").select("id", onlyCount).eq("status", "disputed"),
  reports: () => supabase.from("reports").select("id", onlyCount).eq("status", "open"),
  payouts: () => supabase.from("payouts").select("id", onlyCount).eq("status", "pending"),
  flaggedOrders: () =>
    supabase
      .from("ticket_orders")
      .select("id", onlyCount)
      .not("flag", "is", null)
      .is("flag_resolved_at", null),
  differences: () =>
    supabase.from("payment_differences").select("id", onlyCount).is("resolved_at", null),
  messages: () => supabase.from("contact_messages").select("id", onlyCount).is("handled_at", null),
};

export type WaitingKind = keyof typeof waiting;
type WaitingWork = Readonly<Record<WaitingKind, number>>;

async function countWaitingWork(signal: AbortSignal): Promise<WaitingWork> {
  const counts = await Promise.all(
    Object.entries(waiting).map(async ([kind, ask]) => {
      const { count } = await ask().abortSignal(signal).throwOnError();
      return [kind, count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts) as WaitingWork;
}

/** How much of each kind waits for an admin. */
export function waitingWorkQuery() {
  return queryOptions({
    queryKey: dashboardKeys.waiting,
    queryFn: ({ signal }) => countWaitingWork(signal),
  });
}

const liveKeys = [dashboardKeys.waiting];

/** How much waits for an admin, kept live. */
export function useWaitingWork() {
  useTableChanges({ table: "tournament_matches", event: "UPDATE" }, liveKeys);
  useTableChanges({ table: "challenge_matches", event: "UPDATE" }, liveKeys);
  useTableChanges({ table: "payouts" }, liveKeys);
  useTableChanges({ table: "reports" }, liveKeys);
  useTableChanges({ table: "ticket_orders", event: "UPDATE" }, liveKeys);
  return useQuery(waitingWorkQuery());
}
