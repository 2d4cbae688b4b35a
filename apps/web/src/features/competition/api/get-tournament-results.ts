import { supabase } from "@/lib/supabase";
import { tournamentMatchColumns } from "@/entities/match/api/match-columns";
import type { TournamentMatchRow } from "@/entities/match/domain/match-view";

const LIMIT = 5000;

export type ResultRow = TournamentMatchRow & { position_in_bracket: number };

/** Every match of a tournament in playing order, for a file. */
export async function getTournamentResults(tournamentId: string): Promise<ResultRow[]> {
  const { data } = await supabase
    .from("tournament_matches")
    .select(`${tournamentMatchColumns},position_in_bracket`)
    .eq("tournament_id", tournamentId)
    .order("stage", { ascending: false })
    .order("round")
    .order("position_in_bracket")
    .limit(LIMIT)
    .limit(0, { referencedTable: "tournament.last_round" })
    .throwOnError();
  return data as unknown as ResultRow[];
}
