import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { rosterKeys } from "@/entities/match/api/roster-query-keys";
import { useProcedure } from "@/hooks/use-procedure";
import { read, supabase } from "@/lib/supabase";
import { standInCopy } from "../copy.ts";

/** The undecided requests of teams to let a substitute play in one match, oldest first. */
export function openStandInsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: matchKeys.standIns(tournamentId),
    queryFn: read(() =>
      supabase
        .from("stand_ins")
        .select(
          `id,match_id,reason,created_at,
           match:tournament_matches!stand_ins_match_id_fkey(
             participant1:participants!tournament_matches_participant1_id_fkey(display_name),
             participant2:participants!tournament_matches_participant2_id_fkey(display_name)),
           player:profiles!stand_ins_profile_id_fkey(id,username,avatar_url),
           team:participants!stand_ins_participant_id_fkey(team:teams!participants_team_id_fkey(name))`,
        )
        .eq("tournament_id", tournamentId)
        .eq("state", "open")
        .order("created_at")
        .limit(50),
    ),
  });
}

/** Approves or declines a substitute player for one match. */
export function useAnswerStandIn(tournamentId: string) {
  return useProcedure("answer_stand_in", {
    success: (_data, { approves }) => (approves ? standInCopy.approved : standInCopy.declined),
    failure: { title: standInCopy.error },
    invalidates: [matchKeys.standIns(tournamentId), matchKeys.all, rosterKeys.all],
  });
}
