import { tournamentMatchColumns } from "@/entities/match/api/match-columns";
import { fromTournamentMatch, type MatchView } from "@/entities/match/domain/match-view";
import { supabase } from "@/lib/supabase";

/** The matches of some ids, by their id. */
export async function readOpenSides(ids: readonly string[], signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_matches")
    .select(tournamentMatchColumns)
    .in("id", ids)
    .eq("own_stage.last_round.stage", "bracket")
    .order("round", { ascending: false, referencedTable: "own_stage.last_round" })
    .limit(1, { referencedTable: "own_stage.last_round" })
    .abortSignal(signal)
    .throwOnError();
  return new Map<string, MatchView>(data.map((row) => [row.id, fromTournamentMatch(row)]));
}
