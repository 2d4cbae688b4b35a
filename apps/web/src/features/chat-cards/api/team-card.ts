import { queryOptions } from "@tanstack/react-query";
import { teamKeys } from "@/entities/team/api/team-keys";
import { supabase } from "@/lib/supabase";

/** A team as a chat shows it; null where there is none. */
export function teamCardQuery(id: string) {
  return queryOptions({
    queryKey: teamKeys.card(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("teams")
        .select("id,name,logo_url,games,team_members(count)")
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}

/** What became of an invitation, for the leader who wrote it; null where nobody is asked any more. */
export function sentInvitationQuery(teamId: string, playerId: string) {
  return queryOptions({
    queryKey: teamKeys.sentInvitation(teamId, playerId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("team_player_invitations")
        .select("declined_at")
        .eq("team_id", teamId)
        .eq("profile_id", playerId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}
