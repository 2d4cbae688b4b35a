import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { supabase, write } from "@/lib/supabase";
import { guideCopy } from "../guide-copy.ts";

/** Saves the statement of the viewer's side in a dispute. */
export function useStateInDispute(matchId: string) {
  return useMutation({
    mutationFn: write((statement: string) =>
      supabase.rpc("state_in_dispute", { p_match_id: matchId, p_statement: statement }),
    ),
    success: guideCopy.dispute.stated,
    failure: { title: guideCopy.dispute.stateError },
    invalidates: [matchKeys.dispute(matchId)],
  });
}
