import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { matchKeys } from "./match-query-keys.ts";
import { participantColumns } from "./participant-columns.ts";

/** How many medals a page shows next to the match history. */
const SHOWN = 4;

async function listMedals(profileId: string, signal: AbortSignal) {
  const { data, count } = await supabase
    .from("best_players")
    .select(
      `match_id,settled_at,match:tournament_matches!best_players_match_id_fkey(
        decided_at,
        participant1:participants!tournament_matches_participant1_id_fkey(${participantColumns}),
        participant2:participants!tournament_matches_participant2_id_fkey(${participantColumns}),
        tournament:tournaments!tournament_matches_tournament_id_fkey(name)
      )`,
      { count: "exact" },
    )
    .eq("profile_id", profileId)
    .order("settled_at", { ascending: false })
    .order("match_id")
    .limit(SHOWN)
    .abortSignal(signal)
    .throwOnError();
  return { matches: data, count: count ?? 0 };
}

/** The latest matches in which a player was the best player, and the number of all such matches. */
export function medalsQuery(profileId: string) {
  return queryOptions({
    queryKey: matchKeys.medals(profileId),
    queryFn: ({ signal }) => listMedals(profileId, signal),
  });
}
