import { dashboardKeys } from "@/entities/dashboard/api/dashboard-keys";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

const onlyCount = { count: "exact", head: true } as const;

async function countWaitingWork(signal: AbortSignal) {
  const [tournamentDisputes, challengeDisputes, payouts, messages, reports] = await Promise.all([
    supabase
      .from("tournament_matches")
      .select("id", onlyCount)
      .eq("status", "disputed")
      .abortSignal(signal)
      .throwOnError(),
    supabase
      .from("challenge_matches")
      .select("id", onlyCount)
      .eq("status", "disputed")
      .abortSignal(signal)
      .throwOnError(),
    supabase
      .from("payouts")
      .select("id", onlyCount)
      .eq("status", "pending")
      .abortSignal(signal)
      .throwOnError(),
    supabase
      .from("contact_messages")
      .select("id", onlyCount)
      .is("handled_at", null)
      .abortSignal(signal)
      .throwOnError(),
    supabase
      .from("reports")
      .select("id", onlyCount)
      .eq("status", "open")
      .abortSignal(signal)
      .throwOnError(),
  ]);
  return {
    tournamentDisputes: tournamentDisputes.count ?? 0,
    challengeDisputes: challengeDisputes.count ?? 0,
    payouts: payouts.count ?? 0,
    messages: messages.count ?? 0,
    reports: reports.count ?? 0,
  };
}

/** How much of each kind waits for an admin. */
export function waitingWorkQuery() {
  return queryOptions({
    queryKey: dashboardKeys.waiting,
    queryFn: ({ signal }) => countWaitingWork(signal),
  });
}
