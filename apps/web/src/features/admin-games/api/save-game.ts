import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

interface Save {
  /** Null for a new game. */
  readonly id: string | null;
  readonly name: string;
  readonly imageUrl: string | null;
}

/** Adds a game, or changes one; a new name follows wherever the game is named. */
export function saveGameMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, name, imageUrl }: Save) => {
      const row = { name, image_url: imageUrl };
      const request =
        id === null
          ? supabase.from("games").insert(row)
          : supabase.from("games").update(row).eq("id", id);
      await request.select("id").single().throwOnError();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["games"] }),
  });
}
