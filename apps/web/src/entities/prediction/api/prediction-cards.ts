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

/** What is predicted of a match, and what the viewer did. */
export type PredictionCardData = Awaited<ReturnType<typeof readCards>>[number];

/** The least time between two looks at whether an hour has come: clocks differ. */
const LOOK_MS = 5_000;

/** How long until the hour of the next of them comes, which nobody tells; false where none has one. */
function untilNextHour(cards: readonly PredictionCardData[] | undefined): number | false {
  const hours = (cards ?? []).flatMap(({ is_open: isOpen, scheduled_time: hour }) =>
    isOpen && hour !== null ? [Date.parse(hour)] : [],
  );
  const wait = Math.min(...hours) - Date.now();
  // Timers beyond 24 days fire at once.
  return wait < 86_400_000 && Math.max(wait + 500, LOOK_MS);
}

/** What is predicted of some matches, as the viewer may know it; fifty at most. */
export function predictionCardsQuery(ids: readonly string[], viewerId: string | null) {
  return queryOptions({
    queryKey: predictionKeys.some(ids, viewerId),
    queryFn: ({ signal }) => readCards(ids, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilNextHour(state.data),
  });
}

/** Says who wins a match, in place of what the viewer said before. */
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
