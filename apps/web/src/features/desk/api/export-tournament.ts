import { tournamentMatchColumns } from "@/entities/match/api/match-columns";
import { supabase } from "@/lib/supabase";

const LIMIT = 5000;

/** Every match of a tournament in playing order, for a file. */
export async function getTournamentResults(tournamentId: string) {
  const { data } = await supabase
    .from("tournament_matches")
    .select(`${tournamentMatchColumns},position_in_bracket`)
    .eq("tournament_id", tournamentId)
    .order("own_stage(position)")
    .order("stage", { ascending: false })
    .order("round")
    .order("position_in_bracket")
    .limit(LIMIT)
    .limit(0, { referencedTable: "own_stage.last_round" })
    .throwOnError();
  return data;
}

/** A whole tournament as a document for other software (docs/guides/tournament-file.md). */
export async function getTournamentFile(tournamentId: string) {
  const { data } = await supabase
    .rpc("tournament_file", { p_tournament_id: tournamentId }, { get: true })
    .throwOnError();
  return data;
}
