import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { historyKeys } from "./history-keys.ts";

/** Beyond any career; who changed his team more often is told the last of it. */
const LIMIT = 30;

/** The teams that a player was in, the last one first; of one that was deleted its name. */
export function playerTeamsQuery(profileId: string) {
  return queryOptions({
    queryKey: historyKeys.teams(profileId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("team_stays")
        .select(
          `id, role, joined_at, left_at,
          side:participants!team_stays_participant_id_fkey(display_name, team:teams(id, logo_url))`,
        )
        .eq("profile_id", profileId)
        .order("joined_at", { ascending: false })
        .order("id")
        .limit(LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
