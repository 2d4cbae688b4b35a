import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

export const ownProfileKeys = {
  all: ["own-profile"] as const,
  of: (id: string) => ["own-profile", id] as const,
};

async function getOwnProfile(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("profiles")
    .select(
      `id, username, full_name, full_name_public, avatar_url, country, bio, phone_number,
      games_played, game_identities, payment_info, personal_tickets`,
    )
    .eq("id", id)
    .abortSignal(signal)
    .single()
    .throwOnError();
  return data;
}

export type OwnProfile = Awaited<ReturnType<typeof getOwnProfile>>;

/** Everything that the owner can edit, private fields included. */
export function ownProfileQuery(id: string) {
  return queryOptions({
    queryKey: ownProfileKeys.of(id),
    // A form must not be refilled while it is being typed in.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => getOwnProfile(id, signal),
  });
}
