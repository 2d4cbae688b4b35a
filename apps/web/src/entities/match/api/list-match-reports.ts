import { type AnswerOf, readQuery, supabase } from "@/lib/supabase";
import { matchKeys } from "./match-query-keys.ts";

export type MatchReport = AnswerOf<typeof matchReportsQuery>[number];

/** The reported results: at most one report per side. */
export function matchReportsQuery(matchId: string) {
  return readQuery(matchKeys.reports(matchId), () =>
    supabase
      .from("match_reports")
      .select(
        `id,participant_id,winner_id,result,created_at,answer_by,stands_unanswered,
      statistics:match_report_statistics(
        participant_id,profile_id,kills,deaths,assists,
        games:match_report_game_statistics(number,kills,deaths,assists),
        profile:profiles!match_report_statistics_profile_id_fkey(id,username)
      )`,
      )
      .eq("match_id", matchId)
      .order("created_at")
      .order("kills", { referencedTable: "statistics", ascending: false })
      .limit(2),
  );
}
