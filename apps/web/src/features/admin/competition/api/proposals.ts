import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-query-keys";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { proposedSettings } from "@/entities/tournament/domain/proposed-settings";
import { supabase, write } from "@/lib/supabase";
import { proposalsCopy } from "../copy.ts";

/** The number of proposals to load at once, the oldest first. */
const MOST = 50;

async function listProposals(signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_proposals")
    .select("id,settings,stages,created_at,founder:profiles(id,username,avatar_url)")
    .eq("status", "pending")
    .order("created_at")
    .limit(MOST)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ settings, ...proposal }) => ({
    ...proposal,
    settings: proposedSettings(settings),
  }));
}

export type Proposal = Awaited<ReturnType<typeof listProposals>>[number];

/** The pending tournament proposals of users, oldest first. */
export function pendingProposalsQuery() {
  return queryOptions({
    queryKey: organizerKeys.pendingProposals,
    queryFn: ({ signal }) => listProposals(signal),
  });
}

interface Decision {
  readonly id: string;
  /** The reason for declining the proposal, which its author reads; null publishes the proposal. */
  readonly reason: string | null;
}

export function useDecideProposal() {
  return useMutation({
    mutationFn: write(({ id, reason }: Decision) =>
      supabase.rpc("decide_tournament_proposal", {
        p_proposal_id: id,
        p_accepts: reason === null,
        p_reason: reason,
      }),
    ),
    success: (_done: unknown, { reason }: Decision) =>
      reason === null ? proposalsCopy.published : proposalsCopy.declined,
    failure: { title: proposalsCopy.error },
    invalidates: [tournamentKeys.all, dashboardKeys.waiting],
  });
}
