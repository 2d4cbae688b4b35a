import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

export const profileKey = (id: string) => ["profile", id] as const;

/** A player's page: public fields, team and achievements in one request. */
export function profileQuery(id: string) {
  return queryOptions({
    queryKey: profileKey(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("profiles")
        .select(
          `id, username, full_name, avatar_url, role, country, bio, games_played, game_identities,
          stats, created_at, closed_at, participant_id, personal_tickets,
          team:teams!profiles_team_id_fkey(id, name, logo_url),
          user_achievements(created_at, achievement:achievements(id, name, description, icon_url))`,
        )
        .eq("id", id)
        .order("created_at", { referencedTable: "user_achievements", ascending: false })
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
  });
}
