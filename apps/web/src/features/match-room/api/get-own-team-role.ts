import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** The viewer's role in the team: leader, co-leader or member. */
export function ownTeamRoleQuery(teamId: string, profileId: string) {
  return queryOptions({
    queryKey: ["teams", "role", teamId, profileId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("team_members")
        .select("role")
        .eq("team_id", teamId)
        .eq("profile_id", profileId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return (data?.role as string | undefined) ?? "member";
    },
  });
}
