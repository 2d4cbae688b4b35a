import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import type { ActMeta } from "@/lib/mutation";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { predictionKeys } from "./prediction-keys.ts";

async function readCards(ids: readonly string[], signal: AbortSignal) {
  if (ids.length === 0) return [];
  const { data } = await supabase
    .rpc("prediction_cards", { p_match_ids: [...ids] })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The predictions of a match, and the viewer's own. */
export type PredictionCardData = Awaited<ReturnType<typeof readCards>>[number];

/** The least time between two checks of whether a match has begun, because clocks differ. */
const LOOK_MS = 5_000;

/** The time until the next match's scheduled time, which no event announces; false without any. */
function untilNextHour(cards: readonly PredictionCardData[] | undefined): number | false {
  const hours = (cards ?? []).flatMap(({ is_open: isOpen, scheduled_time: hour }) =>
    isOpen && hour !== null ? [Date.parse(hour)] : [],
  );
  const wait = Math.min(...hours) - Date.now();
  // Timers of more than 24 days fire at once.
  return wait < 86_400_000 && Math.max(wait + 500, LOOK_MS);
}

/** The predictions of some matches, as far as the viewer may see them; fifty at most. */
export function predictionCardsQuery(ids: readonly string[], viewerId: string | null) {
  return queryOptions({
    queryKey: predictionKeys.some(ids, viewerId),
    queryFn: ({ signal }) => readCards(ids, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilNextHour(state.data),
  });
}

/** Predicts the winner of a match; replaces the viewer's earlier prediction. */
export function usePredict(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((participantId: string) =>
        supabase.rpc("predict_match", { p_match_id: matchId, p_participant_id: participantId }),
      ),
      meta: {
        failure: copy.error,
        invalidates: [predictionKeys.cards],
      } satisfies ActMeta,
    }),
  );
}
