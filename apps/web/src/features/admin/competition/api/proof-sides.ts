import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { supabase } from "@/lib/supabase";

/** The side that the uploader of each proof plays for, by the name of the file; for those who decide. */
export function proofSidesQuery(matchId: string) {
  return queryOptions({
    queryKey: matchKeys.proofSides(matchId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("match_proof_sides", { p_match_id: matchId })
        .abortSignal(signal)
        .throwOnError();
      return new Map(data.map(({ name, side }) => [name, side]));
    },
  });
}
