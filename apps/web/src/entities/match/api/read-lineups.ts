import { supabase } from "@/lib/supabase";

const playerColumns = "id,username,avatar_url,game_identities" as const;

/** The line-ups of a match with substitutions, and its approved stand-ins. */
export async function readLineups(matchId: string, signal: AbortSignal) {
  const [lineups, standIns] = await Promise.all([
    supabase
      .from("match_lineups")
      .select(
        `participant_id,is_by_staff,
         players:match_lineup_players(role,is_stand_in,player:profiles!match_lineup_players_profile_id_fkey(${playerColumns})),
         changes:match_substitutions(id,game,out_id,in_id,created_at)`,
      )
      .eq("match_id", matchId)
      .order("created_at", { referencedTable: "changes" })
      .abortSignal(signal)
      .throwOnError(),
    supabase
      .from("stand_ins")
      .select("participant_id,profile_id")
      .eq("match_id", matchId)
      .eq("state", "approved")
      .abortSignal(signal)
      .throwOnError(),
  ]);
  return { lineups: lineups.data, standIns: standIns.data };
}

export type LineupRows = Awaited<ReturnType<typeof readLineups>>;
