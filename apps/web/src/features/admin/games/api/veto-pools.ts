import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import type { TablesInsert } from "@leyenda/db-types";
import { gameKeys } from "@/entities/game/api/game-keys";
import { supabase } from "@/lib/supabase";
import { vetoesCopy as copy } from "../vetoes-copy.ts";

async function getVetoPools(gameId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("games")
    .select(
      "id,name,map_pools(id,name,maps,sides,veto_sequences(id,name,best_of,steps,first,bans,repeats,step_seconds))",
    )
    .eq("id", gameId)
    .order("created_at", { referencedTable: "map_pools" })
    .order("best_of", { referencedTable: "map_pools.veto_sequences" })
    .order("name", { referencedTable: "map_pools.veto_sequences" })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

type GamePools = NonNullable<Awaited<ReturnType<typeof getVetoPools>>>;
export type MapPool = GamePools["map_pools"][number];
export type VetoSequence = MapPool["veto_sequences"][number];

/** A game with its pools of maps and their vetoes; null when there is none. */
export function vetoPoolsQuery(gameId: string) {
  return queryOptions({
    queryKey: gameKeys.vetoPools(gameId),
    queryFn: ({ signal }) => getVetoPools(gameId, signal),
  });
}

/** The ready pools, those meant for the game first. */
export function vetoPresetsQuery(gameId: string) {
  return queryOptions({
    queryKey: gameKeys.vetoPresets(gameId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("list_veto_presets", { p_game_id: gameId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** Gives the game a ready pool with its vetoes. */
export function useAddVetoPreset(gameId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async (preset: string) => {
        await supabase
          .rpc("add_veto_preset", { p_game_id: gameId, p_preset: preset })
          .throwOnError();
      },
      meta: { success: copy.added, failure: { what: copy.saveError }, invalidates: [gameKeys.all] },
    }),
  );
}

interface SavedPool {
  /** Null for a new one. */
  readonly id: string | null;
  readonly row: Pick<TablesInsert<"map_pools">, "name" | "maps" | "sides">;
}

/** Adds a pool to the game, or changes one. */
export function useSaveMapPool(gameId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, row }: SavedPool) => {
        const pools = supabase.from("map_pools");
        await (
          id === null ? pools.insert({ ...row, game_id: gameId }) : pools.update(row).eq("id", id)
        )
          .select("id")
          .single()
          .throwOnError();
      },
      meta: {
        success: copy.poolSaved,
        failure: { what: copy.saveError },
        invalidates: [gameKeys.all],
      },
    }),
  );
}

/** Takes a pool away, with its vetoes. */
export function useDeleteMapPool() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        await supabase.from("map_pools").delete().eq("id", id).throwOnError();
      },
      meta: {
        success: copy.poolDeleted,
        failure: { what: copy.deleteError },
        invalidates: [gameKeys.all],
      },
    }),
  );
}
