import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { listColumns } from "@/entities/tournament/api/tournament-columns";
import { type AnswerOf, read, supabase } from "@/lib/supabase";

/** The columns of a tournament that its desk and the back office's list need. */
export const deskTournamentColumns =
  `${listColumns},structure_generated_at,finished_at,founded_by,check_in_minutes,waiting_offer_minutes,absence_match_minutes,absence_by,report_answer_minutes,entry_by,allows_replacement,participant_count,stages:tournament_stages(kind,name,is_automatic),edition:tournament_editions(series_id)` as const;

export type DeskTournament = NonNullable<AnswerOf<typeof deskTournamentQuery>>;

/** One tournament for its desk; null if there is none. */
export function deskTournamentQuery(id: string) {
  return queryOptions({
    queryKey: organizerKeys.adminOne(id),
    queryFn: read(() =>
      supabase.from("tournaments").select(deskTournamentColumns).eq("id", id).maybeSingle(),
    ),
  });
}
