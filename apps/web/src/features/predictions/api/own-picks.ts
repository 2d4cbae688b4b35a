import { predictionKeys } from "@/entities/prediction/api/prediction-query-keys";
import { readQuery, supabase } from "@/lib/supabase";

/** The maximum number of predictions that the page shows; the matches of all of them are loaded in one request. */
const LIMIT = 50;

/** The matches that the viewer has predicted; those without a result first. */
export function ownPicksQuery(tournamentId: string, viewerId: string) {
  return readQuery(
    predictionKeys.picks(tournamentId, viewerId),
    () => supabase.rpc("my_predictions", { p_tournament_id: tournamentId }, { get: true }),
    (data) =>
      data
        .toSorted((a, b) => Number(a.is_right !== null) - Number(b.is_right !== null))
        .map(({ match_id: id }) => id)
        .slice(0, LIMIT),
  );
}
