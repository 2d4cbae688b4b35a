import { queryOptions } from "@tanstack/react-query";
import type { SessionProfile } from "@/hooks/use-session";
import { supabase } from "@/lib/supabase";

export const sessionProfileKey = (userId: string) => ["session-profile", userId] as const;

const COLUMNS = `id, username, avatar_url, role, country, team_id, games_played, game_identities,
  participant_id, personal_tickets,
  team:teams!profiles_team_id_fkey(id, name, logo_url, leader_id, participant_id)` as const;

/** The signed-in player's own profile with the team. */
export function sessionProfileQuery(userId: string) {
  return queryOptions({
    queryKey: sessionProfileKey(userId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("profiles")
        .select(COLUMNS)
        .eq("id", userId)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data as unknown as SessionProfile;
    },
  });
}
