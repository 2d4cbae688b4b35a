import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, read, supabase } from "@/lib/supabase";
import { pictureDialogCopy } from "../dialog-copy.ts";
import type { ShareFact } from "../domain/fact.ts";

/** The values that replace the tournament on a player's own card: the team and the game. */
export function playerLook({ id, game, team }: NonNullable<ShareFact["player"]>): CupLook {
  const name = team ?? pictureDialogCopy.freePlayer;
  return { id, name, game: game ?? "", image_url: null, start_date: "" };
}

const sharePictureKeys = {
  look: (tournamentId: string) => ["tournaments", "look", tournamentId] as const,
};

/** The look and the start of a tournament, for its participants' pictures. */
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
