import { supabase } from "@/lib/supabase";

/** A whole tournament as a document for other software (docs/guides/tournament-file.md). */
export async function getTournamentFile(tournamentId: string) {
  const { data } = await supabase
    .rpc("tournament_file", { p_tournament_id: tournamentId }, { get: true })
    .throwOnError();
  return data;
}
