import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { readQuery, supabase, write } from "@/lib/supabase";
import { bestPlayerCopy as copy } from "../best-player-copy.ts";

/** The most rows to load; two teams have fewer players. */
const LIMIT = 64;

/** The number of votes of each player of a match. Players without votes are not included. */
export function voteCountsQuery(matchId: string) {
  return readQuery(matchKeys.bestPlayerVotes(matchId), () =>
    supabase
      .from("best_player_counts")
      .select("profile_id,votes")
      .eq("match_id", matchId)
      .gt("votes", 0)
      .limit(LIMIT),
  );
}

/** The player whom the viewer voted for, or the reason why the viewer cannot vote. */
export function ownVoteQuery(matchId: string, viewerId: string) {
  return readQuery([...matchKeys.bestPlayerVotes(matchId), viewerId] as const, () =>
    supabase.rpc("my_best_player_vote", { p_match_id: matchId }).single(),
  );
}

/** Votes for a player; a user's later vote replaces their earlier one. */
export function useVoteBestPlayer(matchId: string) {
  return useMutation({
    mutationFn: write((profileId: string) =>
      supabase.rpc("vote_best_player", { p_match_id: matchId, p_profile_id: profileId }),
    ),
    failure: copy.voteError,
    invalidates: [matchKeys.bestPlayerVotes(matchId)],
  });
}
