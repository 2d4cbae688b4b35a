import { readQuery, supabase } from "@/lib/supabase";
import { profileKeys } from "@/entities/profile/api/profile-query-keys";

/** The most teams to load, the latest first; a usual career has fewer. */
const LIMIT = 30;

/** The cache keys of a player's teams. They are not in `profileKeys`, which every page loads. */
const historyKeys = {
  teams: (profileId: string) => [...profileKeys.page(profileId), "teams"] as const,
};

/** The teams of a player, the latest first; a deleted team only with its name. */
export function playerTeamsQuery(profileId: string) {
  return readQuery(historyKeys.teams(profileId), () =>
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
  );
}
