import { queryOptions } from "@tanstack/react-query";
import { cachedConversion } from "@/lib/cached-conversion";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { ownColumns } from "@/entities/tournament/api/tournament-columns";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { untilClockChange } from "../domain/next-registration-deadline.ts";
import { toTournamentPage } from "../domain/tournament-page.ts";

const columns = `
  ${ownColumns},absence_by,stream_url,minimum_age,structure_generated_at,finished_at,founded_by,cancel_reason,imported_from,check_in_closes_at,
  entry_refusal,waiting_refusal,
  tournament_participants(
    status,seed,checked_in_at,final_position,fee_paid,
    participant:participants(${participantColumns})
  ),
  tournament_stages(
    id,position,kind,name,state,grand_final,legs,rounds,wins_to_advance,losses_to_leave,allows_draws,tie_breaks,
    qualifiers_from,qualifiers,due_round,group_size,places,
    walkover_score,walkover_keeps_score,departed_matches,tie_splitting,plays_ties,awaits_tie_break,
    stage_entries(participant_id,seed),table_adjustments(id,participant_id,points,reason,created_at,revoked_at)
  ),
  tournament_matches(
    id,stage,stage_id,group_id,round,position_in_bracket,participant1_id,participant2_id,
    slot1_closed,slot2_closed,winner_id,status,outcome,result,live_score,live_since,best_of,series,leg_scores,starts_at,
    next_match_id,next_match_slot,loser_next_match_id,loser_next_match_slot
  ),
  tournament_groups(
    id,stage_id,name,position,
    group_participants(
      participant_id,position,points,wins,draws,losses,score_difference,map_difference,round_difference,score_for,
      buchholz,median_buchholz,sonneborn_berger,neustadtl,opponents_win_rate,adjustment,reason
    )
  ),
  live_draws(state),pledge:prize_pledges(amount,status,given),founder:profiles!tournaments_founded_by_fkey(id,username),
  waiting_entries(state,offer_ends_at,replaces_id,participant:participants(${participantColumns}))
` as const;

async function getTournament(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from("tournaments")
    .select(columns)
    .eq("id", id)
    // A founder whose account is closed is left out, because nobody can contact a closed account.
    .is("founder.closed_at", null)
    .order("created_at", { referencedTable: "tournament_participants" })
    .order("position", { referencedTable: "tournament_groups" })
    .order("queued_at", { referencedTable: "waiting_entries" })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

type TournamentRow = NonNullable<Awaited<ReturnType<typeof getTournament>>>;

const shaped = cachedConversion((row: TournamentRow) => toTournamentPage(row));

function toPage(row: TournamentRow | null) {
  return row && shaped(row);
}

/** A tournament as its page shows it. */
export type TournamentPage = NonNullable<ReturnType<typeof toPage>>;

/** Everything the tournament page shows, in one request; null if the tournament does not exist. */
export function tournamentQuery(id: string) {
  return queryOptions({
    queryKey: tournamentKeys.detail(id),
    queryFn: ({ signal }) => getTournament(id, signal),
    select: toPage,
    refetchInterval: ({ state }) => untilClockChange(state.data, state.dataUpdatedAt),
  });
}
