import { queryOptions } from "@tanstack/react-query";
import { profileKeys } from "@/entities/profile/api/profile-keys";
import { supabase } from "@/lib/supabase";

/** A player as a chat shows him; null where there is none, and of a closed account. */
export function playerCardQuery(id: string) {
  return queryOptions({
    queryKey: profileKeys.card(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("profiles")
        .select("id,username,avatar_url,games_played")
        .eq("id", id)
        .is("closed_at", null)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}
