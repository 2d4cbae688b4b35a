import { profileKeys } from "@/entities/profile/api/profile-query-keys";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";

async function getProfile(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from("profiles")
    .select(
      `id, username, full_name, avatar_url, role, country, bio, games_played, game_identities,
      stats, created_at, closed_at, participant_id, personal_tickets,
      team:teams!profiles_team_id_fkey(id, name, logo_url, participant_id),
      user_achievements(created_at, achievement:achievements(id, name, description, icon_url))`,
    )
    .eq("id", id)
    .order("created_at", { referencedTable: "user_achievements", ascending: false })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** A player's profile as their page shows it. */
export type Profile = NonNullable<Awaited<ReturnType<typeof getProfile>>>;

/** A player's page: public fields, team and achievements in one request. */
export function profileQuery(id: string) {
  return queryOptions({
    queryKey: profileKeys.page(id),
    queryFn: ({ signal }) => getProfile(id, signal),
  });
}
