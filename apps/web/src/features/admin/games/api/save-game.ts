import { mutationOptions, useMutation } from "@tanstack/react-query";
import { gameKeys } from "@/entities/game/api/game-keys";
import { PictureUploadError, savePictures } from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { isDuplicate } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { Game } from "./list-games.ts";

interface Save {
  /** Null for a new game. */
  readonly game: Game | null;
  readonly name: string;
  readonly countsKda: boolean;
  readonly picture: Picture;
}

/** Adds a game, or changes one; a new name follows wherever the game is named. */
export function useSaveGame() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ game, name, countsKda, picture }: Save) =>
        savePictures(
          {
            kind: "cover",
            stem: () => `${game?.id ?? crypto.randomUUID()}-${Date.now()}`,
            before: [game?.image_url],
            pictures: [picture],
          },
          async ([address = null]) => {
            const row = { name, image_url: address, counts_kda: countsKda };
            const request = game
              ? supabase.from("games").update(row).eq("id", game.id)
              : supabase.from("games").insert(row);
            await request.select("id").single().throwOnError();
          },
        ),
      meta: {
        success: (_data: void, { game }: Save) => (game ? copy.updated : copy.created),
        failure: (error: Error) => {
          if (error instanceof PictureUploadError) return { title: copy.uploadErrorTitle };
          // A name that is taken is told by its field.
          return isDuplicate(error) ? null : { what: copy.saveError };
        },
        invalidates: [gameKeys.all],
      },
    }),
  );
}
