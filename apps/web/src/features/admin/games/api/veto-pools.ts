import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { saveRow } from "@/entities/editing/api/save-row";
import { gameKeys } from "@/entities/game/api/game-keys";
import { type AnswerOf, read, supabase, write } from "@/lib/supabase";
import { toPoolRow, toPoolValues } from "../domain/veto-values.ts";
import { vetoesCopy as copy } from "../vetoes-copy.ts";
import type { PoolValues } from "../vetoes-schemas.ts";

type GamePools = NonNullable<AnswerOf<typeof vetoPoolsQuery>>;
export type MapPool = GamePools["map_pools"][number];
export type VetoSequence = MapPool["veto_sequences"][number];

/** A game with its map pools and their vetoes; null if there is none. */
export function vetoPoolsQuery(gameId: string) {
  return queryOptions({
    queryKey: gameKeys.vetoPools(gameId),
    queryFn: read(() =>
      supabase
        .from("games")
        .select(
          "id,name,map_pools(id,name,maps,sides,veto_sequences(id,name,best_of,steps,first,bans,repeats,step_seconds))",
        )
        .eq("id", gameId)
        .order("created_at", { referencedTable: "map_pools" })
        .order("best_of", { referencedTable: "map_pools.veto_sequences" })
        .order("name", { referencedTable: "map_pools.veto_sequences" })
        .maybeSingle(),
    ),
  });
}

/** The ready-made pools, those meant for the game first. */
export function vetoPresetsQuery(gameId: string) {
  return queryOptions({
    queryKey: gameKeys.vetoPresets(gameId),
    queryFn: read(() => supabase.rpc("list_veto_presets", { p_game_id: gameId })),
  });
}

/** Adds a ready-made pool with its vetoes to the game. */
export function useAddVetoPreset(gameId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((preset: string) =>
        supabase.rpc("add_veto_preset", { p_game_id: gameId, p_preset: preset }),
      ),
      meta: { success: copy.added, failure: { what: copy.saveError }, invalidates: [gameKeys.all] },
    }),
  );
}

interface SavedPool {
  /** The stored pool; null for a new pool. */
  readonly pool: MapPool | null;
  readonly values: PoolValues;
}

/** Adds or changes a pool of the game. */
export function useSaveMapPool(gameId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ pool, values }: SavedPool) => {
        const after = toPoolRow(values);
        if (pool) {
          const before = toPoolRow(toPoolValues(pool));
          await saveRow("map_pools", { id: pool.id, read: pool, before, after });
        } else {
          await supabase
            .from("map_pools")
            .insert({ ...after, game_id: gameId })
            .select("id")
            .single()
            .throwOnError();
        }
      },
      meta: {
        success: copy.poolSaved,
        failure: { what: copy.saveError },
        invalidates: [gameKeys.all],
      },
    }),
  );
}

/** Deletes a pool with its vetoes. */
export function useDeleteMapPool() {
  return useMutation(
    mutationOptions({
      mutationFn: write((id: string) => supabase.from("map_pools").delete().eq("id", id)),
      meta: {
        success: copy.poolDeleted,
        failure: { what: copy.deleteError },
        invalidates: [gameKeys.all],
      },
    }),
  );
}
