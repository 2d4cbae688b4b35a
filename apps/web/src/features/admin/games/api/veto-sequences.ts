import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import type { TablesInsert } from "@leyenda/db-types";
import { gameKeys } from "@/entities/game/api/game-keys";
import { supabase } from "@/lib/supabase";
import { vetoesCopy as copy } from "../vetoes-copy.ts";

export type SequenceRow = Pick<
  TablesInsert<"veto_sequences">,
  "name" | "best_of" | "steps" | "bans" | "repeats"
> &
  Required<Pick<TablesInsert<"veto_sequences">, "first" | "step_seconds">>;

/** What a sequence leaves over, or the first thing that is wrong with it, as the database counts it. */
export function vetoCheckQuery(poolId: string, sequence: SequenceRow) {
  const { best_of: bestOf, steps, bans = "series", repeats = "never" } = sequence;
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
  /** Null for a new one. */
  readonly id: string | null;
  readonly poolId: string;
  readonly row: SequenceRow;
}

/** Adds a veto to a pool, or changes one. */
export function useSaveVetoSequence() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, poolId, row }: SavedSequence) => {
        const sequences = supabase.from("veto_sequences");
        await (
          id === null
            ? sequences.insert({ ...row, pool_id: poolId })
            : sequences.update(row).eq("id", id)
        )
          .select("id")
          .single()
          .throwOnError();
      },
      meta: {
        success: copy.sequenceSaved,
        failure: { what: copy.saveError },
        invalidates: [gameKeys.all],
      },
    }),
  );
}

/** Takes a veto away; tournaments that chose it have none of its length. */
export function useDeleteVetoSequence() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        await supabase.from("veto_sequences").delete().eq("id", id).throwOnError();
      },
      meta: {
        success: copy.sequenceDeleted,
        failure: { what: copy.deleteError },
        invalidates: [gameKeys.all],
      },
    }),
  );
}
