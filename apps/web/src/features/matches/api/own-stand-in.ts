import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { readQuery, supabase, write } from "@/lib/supabase";
import { standInCopy } from "../match-sections-copy.ts";

const standInKeys = {
  /**
   * This query key begins with the query key of the line-ups, so that invalidating the line-ups also invalidates this
   * query.
   */
  own: (matchId: string, viewerId: string) =>
    [...matchKeys.lineups(matchId), "own", viewerId] as const,
};

/** The state of the viewer as a stand-in for a match: proposed or approved; null if neither. */
export function ownStandInQuery(matchId: string, viewerId: string) {
  return readQuery(standInKeys.own(matchId, viewerId), () =>
    supabase
      .from("stand_ins")
      .select(
        `id,state,reason,team:participants!stand_ins_participant_id_fkey(team:teams!participants_team_id_fkey(name)),
           match:tournament_matches!stand_ins_match_id_fkey(lineups_locked)`,
      )
      .eq("match_id", matchId)
      .eq("profile_id", viewerId)
      .in("state", ["open", "approved"])
      .maybeSingle(),
  );
}

/** Declines the viewer's role as a stand-in. */
export function useRefuseStandIn(matchId: string) {
  return useMutation({
    mutationFn: write((id: string) => supabase.rpc("withdraw_stand_in", { p_stand_in_id: id })),
    success: standInCopy.refused,
    failure: { title: standInCopy.error },
    invalidates: [matchKeys.lineups(matchId), matchKeys.detail(matchId)],
  });
}
