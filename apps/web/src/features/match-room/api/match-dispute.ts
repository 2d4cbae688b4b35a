import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { supabase } from "@/lib/supabase";
import { guideCopy } from "../guide-copy.ts";

/** The last dispute of a match, as its sides and staff read it; null without one. */
export function matchDisputeQuery(matchId: string) {
  return queryOptions({
    queryKey: matchKeys.dispute(matchId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("match_disputes")
        .select(
          "statement1,statement2,stated1_at,stated2_at,taken_at,due_at,opened_at,referee_id,referee_name",
        )
        .eq("match_id", matchId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}

/** The own side's word on what happened. */
export function useStateInDispute(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async (statement: string) => {
        await supabase
          .rpc("state_in_dispute", { p_match_id: matchId, p_statement: statement })
          .throwOnError();
      },
      meta: {
        success: guideCopy.dispute.stated,
        failure: { title: guideCopy.dispute.stateError },
        invalidates: [matchKeys.dispute(matchId)],
      },
    }),
  );
}

/** A referee looks at it from now on. */
export function useTakeDispute(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        await supabase.rpc("take_dispute", { p_match_id: matchId }).throwOnError();
      },
      meta: {
        success: guideCopy.dispute.taken,
        failure: { title: guideCopy.dispute.takeError },
        invalidates: [matchKeys.dispute(matchId)],
      },
    }),
  );
}
