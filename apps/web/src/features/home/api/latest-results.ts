import { homeKeys } from "./home-query-keys.ts";
import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { supabase } from "@/lib/supabase";

const LIMIT = 5;

const columns = `
  id,result,outcome,decided_at,winner_id,
  participant1:participants!tournament_matches_participant1_id_fkey(${participantColumns}),
  participant2:participants!tournament_matches_participant2_id_fkey(${participantColumns}),
  tournament:tournaments!tournament_matches_tournament_id_fkey(name),
  own_stage:tournament_stages!tournament_matches_stage_id_fkey(position)
` as const;

async function listResults(signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_matches")
    .select(columns)
    .eq("status", "completed")
    .order("decided_at", { ascending: false })
    .order("tournament_id")
    .order("own_stage(position)")
    .order("round")
    .order("stage")
    .order("position_in_bracket")
    .limit(LIMIT)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

function toResults(rows: Awaited<ReturnType<typeof listResults>>) {
  return rows.map(({ participant1, participant2, tournament, ...row }) => ({
    ...row,
    tournamentName: tournament.name,
    sides: [participant1, participant2].flatMap((side) => (side ? toParticipantView(side) : [])),
  }));
}

export type LatestResult = ReturnType<typeof toResults>[number];

/** The tournament matches that were decided last. */
export function latestResultsQuery() {
  return queryOptions({
    queryKey: homeKeys.results,
    queryFn: ({ signal }) => listResults(signal),
    select: toResults,
  });
}
