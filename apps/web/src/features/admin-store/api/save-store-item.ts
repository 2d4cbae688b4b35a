import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import type { ItemRow } from "../domain/item-form.ts";

interface Save {
  /** Null for a new item. */
  readonly id: string | null;
  readonly row: ItemRow;
}

/** Adds a pack, or changes one; orders keep the price they were made at. */
export function saveStoreItemMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, row }: Save) => {
      const request =
        id === null
          ? supabase.from("store_items").insert(row)
          : supabase.from("store_items").update(row).eq("id", id);
      await request.select("id").single().throwOnError();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["store"] }),
  });
}
