import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { profileKeys } from "@/entities/profile/api/profile-keys";

/** Beyond any career; who changed his team more often is told the last of it. */
const LIMIT = 30;

/** Outdated with the profile; apart from the keys that every page has. */
const historyKeys = {
  teams: (profileId: string) => [...profileKeys.page(profileId), "teams"] as const,
};

/** The teams that a player was in, the last one first; of one that was deleted its name. */
export function playerTeamsQuery(profileId: string) {
  return queryOptions({
    queryKey: historyKeys.teams(profileId),
    queryFn: read(() =>
      supabase
        .from("team_stays")
        .select(
          `id, role, joined_at, left_at,
          side:participants!team_stays_participant_id_fkey(display_name, team:teams(id, logo_url))`,
        )
        .eq("profile_id", profileId)
        .order("joined_at", { ascending: false })
        .order("id")
        .limit(LIMIT),
    ),
  });
}
