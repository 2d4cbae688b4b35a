import { queryOptions } from "@tanstack/react-query";
import type { SessionProfile } from "@/lib/session";
import { supabase } from "@/lib/supabase";

export const sessionProfileKeys = {
  all: ["session-profile"] as const,
  own: (userId: string) => ["session-profile", userId] as const,
};

const COLUMNS = `id, username, avatar_url, role, country, team_id, games_played, game_identities,
  participant_id, personal_tickets,
  team:teams!profiles_team_id_fkey(id, name, logo_url, leader_id, participant_id)` as const;

/** Whether this admin has not entered a second factor, and therefore has no admin rights yet. */
async function owesFactor(signal: AbortSignal): Promise<boolean> {
  const { data } = await supabase.rpc("needs_second_factor").abortSignal(signal).throwOnError();
  return data;
}

/** The signed-in player's own profile with the team; null until the sign-up is complete. */
export function sessionProfileQuery(userId: string) {
  return queryOptions({
    queryKey: sessionProfileKeys.own(userId),
    queryFn: async ({ signal }): Promise<SessionProfile | null> => {
      const { data } = await supabase
        .from("profiles")
        .select(COLUMNS)
        .eq("id", userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return (
        data && {
          ...data,
          // `personal_tickets` is null only in the profiles of other users.
          personal_tickets: data.personal_tickets ?? 0,
          owes_factor: data.role === "admin" && (await owesFactor(signal)),
        }
      );
    },
  });
}
