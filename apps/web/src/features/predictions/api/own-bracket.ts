import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { predictionKeys } from "@/entities/prediction/api/prediction-query-keys";
import { supabase, write } from "@/lib/supabase";
import { bracketCopy } from "../copy.ts";
import type { Picks } from "../domain/bracket-picks.ts";

/** The row limit of a request; the largest bracket has fewer matches. */
const LIMIT = 2_100;

async function readMatches(tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_matches")
    .select(
      `id,stage,round,position_in_bracket,participant1_id,participant2_id,winner_id,status,result,live_since,starts_at,
       next_match_id,next_match_slot,loser_next_match_id,loser_next_match_slot,
       participant1:participants!tournament_matches_participant1_id_fkey(${participantColumns}),
       participant2:participants!tournament_matches_participant2_id_fkey(${participantColumns}),
       own_stage:tournament_stages!inner(kind,position),start:match_starts(state)` as const,
    )
    .eq("tournament_id", tournamentId)
    .in("own_stage.kind", ["single_elimination", "double_elimination"])
    .order("own_stage(position)")
    .order("round")
    .order("position_in_bracket")
    .limit(LIMIT)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ participant1, participant2, ...match }) => ({
    ...match,
    people: [participant1, participant2].flatMap((side) => (side ? toParticipantView(side) : [])),
  }));
}

/** A match of the bracket that the viewer fills in. */
export type OwnBracketMatch = Awaited<ReturnType<typeof readMatches>>[number];

async function readOwn(tournamentId: string, signal: AbortSignal): Promise<Picks> {
  const { data } = await supabase
    .rpc("my_predictions", { p_tournament_id: tournamentId }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return new Map(data.map((own) => [own.match_id, own.participant_id]));
}

/** The bracket matches of a tournament and the viewer's predictions. */
export function ownBracketQuery(tournamentId: string, viewerId: string) {
  return queryOptions({
    queryKey: predictionKeys.bracket(tournamentId, viewerId),
    queryFn: async ({ signal }) => {
      const [matches, picks] = await Promise.all([
        readMatches(tournamentId, signal),
        readOwn(tournamentId, signal),
      ]);
      return { matches, picks };
    },
    // The data is never loaded again while the form is open, because new data would change what the user fills in.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Saves a whole bracket; if one prediction is refused, nothing is saved. */
export function usePredictBracket(tournamentId: string) {
  return useMutation({
    mutationFn: write((picks: Picks) =>
      supabase.rpc("predict_bracket", {
        p_tournament_id: tournamentId,
        p_picks: [...picks].map(([id, participantId]) => ({
          match_id: id,
          participant_id: participantId,
        })),
      }),
    ),
    success: (count: number) => bracketCopy.saved(count),
    failure: bracketCopy.error,
    invalidates: [predictionKeys.tournament(tournamentId), predictionKeys.cards],
  });
}
