import { useMutation } from "@/hooks/use-mutation";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";

const report = { failure: { title: copy.error }, invalidates: [tournamentKeys.all] } as const;

/**
 * Starts the draw of a stage: the server fixes the order and publishes a hash of it, which proves later that it did not
 * change.
 */
export function useStartLiveDraw() {
  return useMutation({
    mutationFn: write((stageId: string) =>
      supabase.rpc("start_live_draw", { p_stage_id: stageId }),
    ),
    ...report,
    success: copy.started,
  });
}

interface Reveal {
  readonly id: string;
  /** How many participants the organiser's page already shows as revealed. */
  readonly revealed: number;
  readonly count: number;
}

/** Reveals the next participants of a draw; revealing the last participant ends the draw. */
export function useRevealLiveDraw() {
  return useMutation({
    mutationFn: write(({ id, revealed, count }: Reveal) =>
      supabase.rpc("reveal_live_draw", {
        p_live_draw_id: id,
        p_revealed: revealed,
        p_count: count,
      }),
    ),
    ...report,
  });
}

/** Cancels a draw; the cancelled draw stays visible to everybody. */
export function useCancelLiveDraw() {
  return useMutation({
    mutationFn: write((id: string) => supabase.rpc("cancel_live_draw", { p_live_draw_id: id })),
    ...report,
    success: copy.cancelled,
  });
}
