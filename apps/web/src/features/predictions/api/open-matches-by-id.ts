import { tournamentMatchColumns, withLastRound } from "@/entities/match/api/match-columns";
import { fromTournamentMatch, type MatchView } from "@/entities/match/domain/match-view";
import { supabase } from "@/lib/supabase";

/** Loads the matches with the given ids; the result is a map from the match's id to the match. */
export async function readOpenSides(ids: readonly string[], signal: AbortSignal) {
  const { data } = await withLastRound(
    supabase.from("tournament_matches").select(tournamentMatchColumns).in("id", ids),
  )
    .abortSignal(signal)
    .throwOnError();
  return new Map<string, MatchView>(data.map((row) => [row.id, fromTournamentMatch(row)]));
}
