import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { proposedSettings } from "@/entities/tournament/domain/proposal";
import { supabase } from "@/lib/supabase";
import { organizeCopy } from "../copy.ts";

const copy = organizeCopy.own.proposals;

/** What somebody proposed and is not published, the newest first. */
export function ownProposalsQuery(userId: string) {
  return queryOptions({
    queryKey: organizerKeys.ownProposals(userId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournament_proposals")
        .select("id,status,reason,settings")
        .eq("founder_id", userId)
        .neq("status", "published")
        .order("created_at", { ascending: false })
        .limit(50)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ settings, ...proposal }) => ({
        ...proposal,
        settings: proposedSettings(settings),
      }));
    },
  });
}

/** Takes back a proposal of one's own. */
export function useWithdrawProposal() {
  return useMutation(
    mutationOptions({
      mutationFn: async (proposalId: string) => {
        await supabase
          .rpc("withdraw_tournament_proposal", { p_proposal_id: proposalId })
          .throwOnError();
      },
      meta: {
        success: copy.withdrawn,
        failure: { title: copy.withdrawError },
        invalidates: [organizerKeys.proposals],
      },
    }),
  );
}
