import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import { gameKeys } from "@/entities/game/api/game-query-keys";
import { supabase } from "@/lib/supabase";
import { type SequenceRow, toSequenceRow, toSequenceValues } from "../domain/veto-values.ts";
import { vetoesCopy as copy } from "../copy.ts";
import type { SequenceValues } from "../vetoes-schemas.ts";
import type { VetoSequence } from "./veto-pools.ts";

/** The maps that remain after a veto sequence, or the first fault in the sequence; the database calculates both. */
export function vetoCheckQuery(poolId: string, sequence: SequenceRow) {
  const { best_of: bestOf, steps, bans, repeats } = sequence;
  return queryOptions({
    queryKey: gameKeys.vetoCheck(poolId, { bestOf, steps, bans, repeats }),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("check_veto_sequence", {
          p_pool_id: poolId,
          p_best_of: bestOf,
          p_steps: steps,
          p_bans: bans,
          p_repeats: repeats,
        })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    enabled: steps.length > 0,
  });
}

interface SavedSequence {
  /** The stored sequence; null for a new sequence. */
  readonly sequence: VetoSequence | null;
  readonly poolId: string;
  readonly values: SequenceValues;
}

export function useSaveVetoSequence() {
  return useMutation({
    mutationFn: async ({ sequence, poolId, values }: SavedSequence) => {
      const after = toSequenceRow(values);
      if (sequence) {
        const before = toSequenceRow(toSequenceValues(sequence));
        await saveRow("veto_sequences", { id: sequence.id, read: sequence, before, after });
      } else {
        await supabase
          .from("veto_sequences")
          .insert({ ...after, pool_id: poolId })
          .select("id")
          .single()
          .throwOnError();
      }
    },
    success: copy.sequenceSaved,
    failure: { what: copy.saveError },
    invalidates: [gameKeys.all],
  });
}

/** Deletes a veto; a tournament that chose it then has no veto for series of that length. */
export function useDeleteVetoSequence() {
  return useMutation({
    mutationFn: async (id: string) => {
      await supabase.from("veto_sequences").delete().eq("id", id).throwOnError();
    },
    success: copy.sequenceDeleted,
    failure: { what: copy.deleteError },
    invalidates: [gameKeys.all],
  });
}
