import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { organizerKeys } from "./organizer-query-keys.ts";

/** The tournaments for which a user is a member of the staff, with the user's rights, newest first. */
export function myStaffQuery(userId: string) {
  return queryOptions({
    queryKey: organizerKeys.myStaff(userId),
    queryFn: read(() =>
      supabase
        .from("tournament_staff")
        .select(
          `id,tournament_id,rights,preset,
      tournament:tournaments(id,name,game,image_url,status,start_date,cancelled_at)`,
        )
        .eq("profile_id", userId)
        .order("created_at", { ascending: false }),
    ),
    staleTime: 60_000,
  });
}
