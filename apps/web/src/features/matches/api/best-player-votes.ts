import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import type { ActMeta } from "@/lib/mutation";
import { supabase } from "@/lib/supabase";
import { bestPlayerCopy as copy } from "../best-player-copy.ts";

/** More players than any two teams have. */
const LIMIT = 64;

/** How many votes each player of a match has; who has none is left out. */
export function voteCountsQuery(matchId: string) {
  return queryOptions({
    queryKey: matchKeys.bestPlayerVotes(matchId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("best_player_counts")
        .select("profile_id,votes")
        .eq("match_id", matchId)
        .gt("votes", 0)
        .limit(LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** For whom the viewer votes, or why he cannot. */
export function ownVoteQuery(matchId: string, viewerId: string) {
  return queryOptions({
    queryKey: [...matchKeys.bestPlayerVotes(matchId), viewerId] as const,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("my_best_player_vote", { p_match_id: matchId })
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
  });
}

/** Votes for somebody, in place of whom the viewer voted for before. */
export function useVoteBestPlayer(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async (profileId: string) => {
        await supabase
          .rpc("vote_best_player", { p_match_id: matchId, p_profile_id: profileId })
          .throwOnError();
      },
      meta: {
        failure: copy.voteError,
        invalidates: [matchKeys.bestPlayerVotes(matchId)],
      } satisfies ActMeta,
    }),
  );
}
