import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { proposedSettings } from "@/entities/tournament/domain/proposed-settings";
import { useProcedure } from "@/hooks/use-procedure";
import { read, supabase } from "@/lib/supabase";
import { ownCopy } from "../copy.ts";

const copy = ownCopy.proposals;

/** The user's unpublished tournament proposals, newest first. */
export function ownProposalsQuery(userId: string) {
  return queryOptions({
    queryKey: organizerKeys.ownProposals(userId),
    queryFn: read(
      () =>
        supabase
          .from("tournament_proposals")
          .select("id,status,reason,settings")
          .eq("founder_id", userId)
          .neq("status", "published")
          .order("created_at", { ascending: false })
          .limit(50),
      (data) =>
        data.map(({ settings, ...proposal }) => ({
          ...proposal,
          settings: proposedSettings(settings),
        })),
    ),
  });
}

export function useWithdrawProposal() {
  return useProcedure("withdraw_tournament_proposal", {
    success: copy.withdrawn,
    failure: { title: copy.withdrawError },
    invalidates: [organizerKeys.proposals],
  });
}
