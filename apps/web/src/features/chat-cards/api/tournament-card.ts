import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";

/**
 * A tournament as a chat shows it, and whether one of these has entered; null where there is none.
 *
 * @param participantIds of the viewer and of his team
 */
export function tournamentCardQuery(id: string, participantIds: readonly string[]) {
  return queryOptions({
    queryKey: tournamentKeys.card(id, participantIds),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournaments")
        .select(
          "id,name,game,image_url,status,cancelled_at,start_date,registration_deadline,max_participants,entry_fee,participant_count,entries:tournament_participants(participant_id)",
        )
        .eq("id", id)
        .in("entries.participant_id", participantIds)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}
