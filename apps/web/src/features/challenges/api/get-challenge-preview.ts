import { queryOptions } from "@tanstack/react-query";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";

async function getSharedChallenge(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from("challenge_matches")
    .select(
      `id, status, creator:participants!challenge_matches_participant1_id_fkey(display_name),
      rival:participants!challenge_matches_participant2_id_fkey(display_name),
      challenge:challenges!challenge_matches_challenge_id_fkey(
        format, best_of, wager_amount, privacy, game:games!challenges_game_id_fkey(name)
      )`,
    )
    .or(`id.eq.${id},challenge_id.eq.${id}`)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

export type SharedChallengeSummary = NonNullable<Awaited<ReturnType<typeof getSharedChallenge>>>;

/**
 * The public facts of a challenge for link previews, by the id of the challenge or of its match; null if none exists.
 */
export function sharedChallengeQuery(id: string) {
  return queryOptions({
    queryKey: challengeKeys.shared(id),
    queryFn: ({ signal }) => getSharedChallenge(id, signal),
  });
}
