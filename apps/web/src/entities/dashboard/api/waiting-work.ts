import { ticketOrdersWords } from "@leyenda/db-types/words";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTableChanges } from "@/lib/realtime";
import { supabase } from "@/lib/supabase";
import { dashboardKeys } from "./dashboard-query-keys.ts";

/** The refetch interval in milliseconds. No event reports contact messages, appeals or reconciliation findings. */
const UNANNOUNCED_MS = 60_000;

async function readWaitingWork(signal: AbortSignal) {
  const { data } = await supabase
    .rpc("admin_waiting_work", undefined, { get: true })
    .abortSignal(signal)
    .single()
    .throwOnError();
  return {
    tournamentDisputes: data.tournament_disputes,
    challengeDisputes: data.challenge_disputes,
    reports: data.reports,
    payouts: data.payouts,
    flaggedOrders: data.flagged_orders,
    differences: data.differences,
    messages: data.messages,
    proposals: data.proposals,
    calls: data.calls,
    objections: data.objections,
    tournamentResults: data.tournament_results,
    challengeResults: data.challenge_results,
    appeals: data.appeals,
    requests: data.requests,
    delayed: data.delayed,
    starts: data.starts,
  };
}

export type WaitingKind = keyof Awaited<ReturnType<typeof readWaitingWork>>;

/** The number of waiting items of each kind for admins, in one request. */
export function waitingWorkQuery() {
  return queryOptions({
    queryKey: dashboardKeys.waiting,
    queryFn: ({ signal }) => readWaitingWork(signal),
    staleTime: UNANNOUNCED_MS,
  });
}

const liveKeys = [dashboardKeys.waiting];
const WAITING_MATCHES = "status=in.(disputed,pending_results)";
const flagged = `flag=in.(${ticketOrdersWords.flag.join(",")})`;

/** Refetches the counts when an updated row of `table` matches `filter`; if `count` > 0, at every change of `table`. */
function useWaiting(
  table: "tournament_matches" | "challenge_matches" | "match_starts",
  filter: string,
  count = 0,
) {
  useTableChanges({ table, event: "UPDATE", filter }, liveKeys);
  useTableChanges({ table, enabled: count > 0 }, liveKeys);
}

/** The numbers of waiting items for admins, refreshed by events. */
export function useWaitingWork() {
  const waiting = useQuery(waitingWorkQuery());
  const { data } = waiting;
  useWaiting(
    "tournament_matches",
    WAITING_MATCHES,
    data && data.tournamentDisputes + data.tournamentResults,
  );
  useWaiting(
    "challenge_matches",
    WAITING_MATCHES,
    data && data.challengeDisputes + data.challengeResults,
  );
  useWaiting("match_starts", "state=eq.objected", data?.objections);
  useTableChanges({ table: "referee_calls" }, liveKeys);
  useTableChanges({ table: "entry_requests" }, liveKeys);
  useTableChanges({ table: "payouts" }, liveKeys);
  useTableChanges({ table: "reports" }, liveKeys);
  useTableChanges({ table: "tournament_proposals" }, liveKeys);
  useTableChanges({ table: "ticket_orders", event: "UPDATE", filter: flagged }, liveKeys);
  return waiting;
}
