import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** Deletes a pack; answers false when it was sold before and only became inactive. */
export function deleteStoreItemMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (id: string) => {
      const { data } = await supabase
        .from("store_items")
        .delete()
        .eq("id", id)
        .select("id")
        .throwOnError();
      return data.length > 0;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["store"] }),
  });
}
