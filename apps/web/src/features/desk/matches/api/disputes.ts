import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { read, supabase, write } from "@/lib/supabase";
import { decideDisputeCopy } from "../decide-dispute-copy.ts";

/** Records that a referee has taken the dispute. */
export function useTakeDispute(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write(() => supabase.rpc("take_dispute", { p_match_id: matchId })),
      meta: {
        success: decideDisputeCopy.taken,
        failure: { title: decideDisputeCopy.takeError },
        invalidates: [matchKeys.dispute(matchId)],
      },
    }),
  );
}

/** The side of each proof's uploader, by file name; for staff who decide. */
export function proofSidesQuery(matchId: string) {
  return queryOptions({
    queryKey: matchKeys.proofSides(matchId),
    queryFn: read(
      () => supabase.rpc("match_proof_sides", { p_match_id: matchId }),
      (data) => new Map(data.map(({ name, side }) => [name, side])),
    ),
  });
}
