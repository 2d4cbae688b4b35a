import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { type AnswerOf, read, supabase } from "@/lib/supabase";

/** A member of the staff, or an invitation that was not accepted yet. */
export type StaffMember = AnswerOf<typeof staffQuery>[number];

/** The staff of a tournament; only its staff may read it. */
export function staffQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.staff(tournamentId),
    queryFn: read(() =>
      supabase
        .from("tournament_staff")
        .select(
          `id,profile_id,rights,preset,expires_at,accepted_at,
      person:profiles!tournament_staff_profile_id_fkey(id,username,avatar_url)`,
        )
        .eq("tournament_id", tournamentId)
        .order("created_at"),
    ),
  });
}
