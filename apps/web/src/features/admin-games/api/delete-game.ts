import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** Deletes a game that nothing refers to; the server refuses (game_in_use) for any other. */
export function deleteGameMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (id: string) => {
      await supabase.from("games").delete().eq("id", id).throwOnError();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["games"] }),
  });
}
