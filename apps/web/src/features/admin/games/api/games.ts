import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import { gameKeys } from "@/entities/game/api/game-query-keys";
import {
  PictureUploadError,
  removePictures,
  savePictures,
} from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { isDuplicate } from "@/lib/errors";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

export const gamesList = pagedList({
  key: gameKeys.admin,
  live: ["games"],
  filters: [searchFilter(copy.search, "search_text")],
  select: () =>
    supabase
      .from("games")
      .select(
        "id,name,image_url,counts_kda,allows_wagers,tournaments!tournaments_game_fkey(count)",
        {
          count: "exact",
        },
      )
      .order("name"),
});

export type Game = RowOf<typeof gamesList>;

interface Save {
  /** The stored game; null for a new game. */
  readonly game: Game | null;
  readonly name: string;
  readonly countsKda: boolean;
  readonly allowsWagers: boolean;
  readonly picture: Picture;
}

/** Adds or changes a game; a new name replaces the old one everywhere. */
export function useSaveGame() {
  return useMutation({
    mutationFn: ({ game, name, countsKda, allowsWagers, picture }: Save) =>
      savePictures(
        {
          kind: "cover",
          stem: () => `${game?.id ?? crypto.randomUUID()}-${Date.now()}`,
          before: [game?.image_url],
          pictures: [picture],
        },
        async ([address = null]) => {
          const after = {
            name,
            image_url: address,
            counts_kda: countsKda,
            allows_wagers: allowsWagers,
          };
          if (game) return saveRow("games", { id: game.id, read: game, after });
          await supabase.from("games").insert(after).select("id").single().throwOnError();
          return true;
        },
      ),
    success: (_isWhole, { game }) => (game ? copy.updated : copy.created),
    failure: (error) => {
      if (error instanceof PictureUploadError) return { title: copy.uploadErrorTitle };
      // If the name is already in use, no toast is shown: the form shows the error at the name field.
      return isDuplicate(error) ? null : { what: copy.saveError };
    },
    invalidates: [gameKeys.all],
  });
}

/** Deletes a game that nothing refers to, then its picture. */
export function useDeleteGame() {
  return useMutation({
    mutationFn: async ({ id, image_url: address }: Game) => {
      await supabase.from("games").delete().eq("id", id).throwOnError();
      // An unused picture does no harm, so a failed removal is ignored.
      if (address) await removePictures("cover", [address]).catch(() => undefined);
    },
    success: copy.deleted,
    failure: copy.deleteError,
    invalidates: [gameKeys.all],
  });
}
