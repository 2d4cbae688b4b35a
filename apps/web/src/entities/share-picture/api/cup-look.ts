import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { pictureDialogCopy } from "../dialog-copy.ts";
import type { ShareFact } from "../domain/fact.ts";
import { sharePictureKeys } from "./share-picture-keys.ts";

/** What stands in a tournament's place on a player's own card: his team, his game. */
export function playerLook({ id, game, team }: NonNullable<ShareFact["player"]>): CupLook {
  const name = team ?? pictureDialogCopy.freePlayer;
  return { id, name, game: game ?? "", image_url: null, start_date: "" };
}

/** What a tournament looks like and when it begins, for the pictures of who plays it. */
export function cupLookQuery(tournamentId: string) {
  return queryOptions({
    queryKey: sharePictureKeys.look(tournamentId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournaments")
        .select("id,name,game,image_url,start_date")
        .eq("id", tournamentId)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
  });
}

export type CupLook = Awaited<ReturnType<NonNullable<ReturnType<typeof cupLookQuery>["queryFn"]>>>;
