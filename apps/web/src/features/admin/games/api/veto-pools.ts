import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import { gameKeys } from "@/entities/game/api/game-query-keys";
import { type AnswerOf, readQuery, supabase, write } from "@/lib/supabase";
import { toPoolRow, toPoolValues } from "../domain/veto-values.ts";
import { vetoesCopy as copy } from "../copy.ts";
import type { PoolValues } from "../vetoes-schemas.ts";

type GamePools = NonNullable<AnswerOf<typeof vetoPoolsQuery>>;
export type MapPool = GamePools["map_pools"][number];
export type VetoSequence = MapPool["veto_sequences"][number];

/** A game with its map pools and their vetoes; null if there is none. */
export function vetoPoolsQuery(gameId: string) {
  return readQuery(gameKeys.vetoPools(gameId), () =>
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
  );
}

/** The ready-made map pools; those meant for this game come first. */
export function vetoPresetsQuery(gameId: string) {
  return readQuery(gameKeys.vetoPresets(gameId), () =>
    supabase.rpc("list_veto_presets", { p_game_id: gameId }),
  );
}

/** Adds a ready-made pool with its vetoes to the game. */
export function useAddVetoPreset(gameId: string) {
  return useMutation({
    mutationFn: write((preset: string) =>
      supabase.rpc("add_veto_preset", { p_game_id: gameId, p_preset: preset }),
    ),
    success: copy.added,
    failure: { what: copy.saveError },
    invalidates: [gameKeys.all],
  });
}

interface SavedPool {
  /** The stored pool; null for a new pool. */
  readonly pool: MapPool | null;
  readonly values: PoolValues;
}

/** Adds or changes a pool of the game. */
export function useSaveMapPool(gameId: string) {
  return useMutation({
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
    success: copy.poolSaved,
    failure: { what: copy.saveError },
    invalidates: [gameKeys.all],
  });
}

/** Deletes a pool with its vetoes. */
export function useDeleteMapPool() {
  return useMutation({
    mutationFn: write((id: string) => supabase.from("map_pools").delete().eq("id", id)),
    success: copy.poolDeleted,
    failure: { what: copy.deleteError },
    invalidates: [gameKeys.all],
  });
}
