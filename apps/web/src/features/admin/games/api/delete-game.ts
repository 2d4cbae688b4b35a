import { mutationOptions, useMutation } from "@tanstack/react-query";
import { gameKeys } from "@/entities/game/api/game-keys";
import { removePictures } from "@/entities/picture/api/store-pictures";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { Game } from "./list-games.ts";

/** Deletes a game that nothing refers to, and then its picture. */
export function useDeleteGame() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, image_url: address }: Game) => {
        await supabase.from("games").delete().eq("id", id).throwOnError();
        // A picture nobody shows does no harm: its removal is not worth a failure.
        if (address) await removePictures("cover", [address]).catch(() => undefined);
      },
      meta: { success: copy.deleted, failure: copy.deleteError, invalidates: [gameKeys.all] },
    }),
  );
}
