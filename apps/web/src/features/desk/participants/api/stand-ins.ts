import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { rosterKeys } from "@/entities/match/api/roster-keys";
import { read, supabase, write } from "@/lib/supabase";
import { standInCopy } from "../stand-in-copy.ts";

/** The open stand-in requests of a tournament, oldest first. */
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

interface Answer {
  readonly id: string;
  readonly approves: boolean;
}

/** Approves or declines a stand-in for one match. */
export function useAnswerStandIn(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ id, approves }: Answer) =>
        supabase.rpc("answer_stand_in", { p_stand_in_id: id, p_approves: approves }),
      ),
      meta: {
        success: (_data: unknown, { approves }: Answer) =>
          approves ? standInCopy.approved : standInCopy.declined,
        failure: { title: standInCopy.error },
        invalidates: [matchKeys.standIns(tournamentId), matchKeys.all, rosterKeys.all],
      },
    }),
  );
}
