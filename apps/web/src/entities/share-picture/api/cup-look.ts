import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, read, supabase } from "@/lib/supabase";
import { pictureDialogCopy } from "../dialog-copy.ts";
import type { ShareFact } from "../domain/fact.ts";

/** What stands in a tournament's place on a player's own card: his team, his game. */
export function playerLook({ id, game, team }: NonNullable<ShareFact["player"]>): CupLook {
  const name = team ?? pictureDialogCopy.freePlayer;
  return { id, name, game: game ?? "", image_url: null, start_date: "" };
}

const sharePictureKeys = {
  look: (tournamentId: string) => ["tournaments", "look", tournamentId] as const,
};

/** What a tournament looks like and when it begins, for the pictures of who plays it. */
export function cupLookQuery(tournamentId: string) {
  return queryOptions({
    queryKey: sharePictureKeys.look(tournamentId),
    queryFn: read(() =>
      supabase
        .from("tournaments")
        .select("id,name,game,image_url,start_date")
        .eq("id", tournamentId)
        .single(),
    ),
  });
}

export type CupLook = AnswerOf<typeof cupLookQuery>;
