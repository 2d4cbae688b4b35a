import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toTournamentPage, type TournamentRow } from "../domain/tournament-page.ts";

const columns = `
  id,name,game,status,image_url,start_date,registration_deadline,max_participants,entry_fee,best_of,
  prizes,type,team_format,format,ticket_type,schedule_info,duration_text,rules,requirements,
  check_in_minutes,third_place_match,qualifiers_per_group,
  structure_generated_at,
  tournament_participants(
    participant_id,status,seed,checked_in_at,final_position,fee_paid,created_at,
    participant:participants(${participantColumns})
  ),
  tournament_matches(
    id,stage,group_id,round,position_in_bracket,participant1_id,participant2_id,winner_id,status,
    result,scheduled_time
  ),
  tournament_groups(
    id,name,position,
    group_participants(participant_id,position,points,wins,losses,score_difference)
  )
` as const;

async function getTournament(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from("tournaments")
    .select(columns)
    .eq("id", id)
    .order("created_at", { referencedTable: "tournament_participants" })
    .order("position", { referencedTable: "tournament_groups" })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

function toPage(row: TournamentRow | null) {
  return row && toTournamentPage(row);
}

/** Everything the tournament page shows, in one request; null when there is no such tournament. */
export function tournamentQuery(id: string) {
  return queryOptions({
    queryKey: ["tournaments", "detail", id],
    queryFn: ({ signal }) => getTournament(id, signal),
    select: toPage,
  });
}
