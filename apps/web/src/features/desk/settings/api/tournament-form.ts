import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { ownColumns } from "@/entities/tournament/api/tournament-columns";
import { type AnswerOf, read, supabase } from "@/lib/supabase";

const columns = `
  ${ownColumns},seeding_mode,founded_by,pledge:prize_pledges(amount),
  tournament_stages(
    kind,name,best_of,series,best_of_rules,places,grand_final,group_size,legs,grouping,rounds,wins_to_advance,
    losses_to_leave,allows_draws,points_of_win,points_of_draw,points_of_loss,tie_breaks,qualifiers_from,qualifiers,seeding,is_automatic,drawn_at,
    walkover_score,walkover_keeps_score,departed_matches,tie_splitting,plays_ties,
    lobbies,scoring_system_id,next_qualifiers
  ),
  tournament_vetoes(sequence_id,best_of,part,round,first,step_seconds,stage:tournament_stages(position))
` as const;

export type StoredTournament = AnswerOf<typeof tournamentFormQuery>;

/** The stored tournament for the form; throws if there is none. */
export function tournamentFormQuery(id: string) {
  return queryOptions({
    queryKey: organizerKeys.form(id),
    queryFn: read(() =>
      supabase
        .from("tournaments")
        .select(columns)
        .eq("id", id)
        .order("position", { referencedTable: "tournament_stages" })
        .single(),
    ),
    // The tournament is loaded only once, because the form must not change while the user fills it in.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The length of the list of earlier tournaments. */
const MOST = 50;

/** The tournaments that a new one can copy, latest first. */
export function earlierTournamentsQuery() {
  return queryOptions({
    queryKey: organizerKeys.earlier,
    queryFn: read(() =>
      supabase
        .from("tournaments")
        .select("id,name")
        .order("start_date", { ascending: false })
        .order("id")
        .limit(MOST),
    ),
  });
}
