import { queryOptions } from "@tanstack/react-query";
import { predictionKeys } from "@/entities/prediction/api/prediction-keys";
import { read, supabase } from "@/lib/supabase";

/** As many as cards are read of at once. */
const LIMIT = 50;

/** The matches of which the viewer said something: those that wait for their result first. */
export function ownPicksQuery(tournamentId: string, viewerId: string) {
  return queryOptions({
    queryKey: predictionKeys.picks(tournamentId, viewerId),
    queryFn: read(
      () => supabase.rpc("my_predictions", { p_tournament_id: tournamentId }, { get: true }),
      (data) =>
        data
          .toSorted((a, b) => Number(a.is_right !== null) - Number(b.is_right !== null))
          .map(({ match_id: id }) => id)
          .slice(0, LIMIT),
    ),
  });
}
