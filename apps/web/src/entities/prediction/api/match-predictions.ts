import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { predictionKeys } from "./prediction-query-keys.ts";

async function readCards(ids: readonly string[], signal: AbortSignal) {
  if (ids.length === 0) return [];
  const { data } = await supabase
    .rpc("prediction_cards", { p_match_ids: [...ids] })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** All predictions of a match in numbers, and the viewer's own prediction. */
export type PredictionCardData = Awaited<ReturnType<typeof readCards>>[number];

/** The minimum milliseconds between two checks of whether a match has begun: the browser's clock may be wrong. */
const LOOK_MS = 5_000;

/**
 * The milliseconds until the next match is scheduled to begin. Then the query must be read again, because no event
 * reports it. False if no match is scheduled within a day.
 */
function untilNextHour(cards: readonly PredictionCardData[] | undefined): number | false {
  const hours = (cards ?? []).flatMap(({ is_open: isOpen, scheduled_time: hour }) =>
    isOpen && hour !== null ? [Date.parse(hour)] : [],
  );
  const wait = Math.min(...hours) - Date.now();
  // A timer of more than 24 days would fire at once, so only the next day is planned.
  return wait < 86_400_000 && Math.max(wait + 500, LOOK_MS);
}

/** The predictions of at most fifty matches, as far as the viewer may see them. */
export function predictionCardsQuery(ids: readonly string[], viewerId: string | null) {
  return queryOptions({
    queryKey: predictionKeys.some(ids, viewerId),
    queryFn: ({ signal }) => readCards(ids, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilNextHour(state.data),
  });
}

/** Stores the viewer's prediction of a match's winner. It replaces an earlier prediction. */
export function usePredict(matchId: string) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("predict_match", { p_match_id: matchId, p_participant_id: participantId }),
    ),
    failure: copy.error,
    invalidates: [predictionKeys.cards],
  });
}
