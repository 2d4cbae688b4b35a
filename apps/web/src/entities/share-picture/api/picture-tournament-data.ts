import { type AnswerOf, readQuery, supabase } from "@/lib/supabase";
import { pictureDialogCopy } from "../dialog-copy.ts";
import type { ShareFact } from "../domain/share-fact.ts";

/** The values for a player's own card: the team's name instead of the tournament's, and the player's game. */
export function playerLook({ id, game, team }: NonNullable<ShareFact["player"]>): CupLook {
  const name = team ?? pictureDialogCopy.freePlayer;
  return { id, name, game: game ?? "", image_url: null, start_date: "" };
}

const sharePictureKeys = {
  look: (tournamentId: string) => ["tournaments", "look", tournamentId] as const,
};

/** The name, the cover and the start of a tournament, for pictures of its participants. */
export function cupLookQuery(tournamentId: string) {
  return readQuery(sharePictureKeys.look(tournamentId), () =>
    supabase
      .from("tournaments")
      .select("id,name,game,image_url,start_date")
      .eq("id", tournamentId)
      .single(),
  );
}

export type CupLook = AnswerOf<typeof cupLookQuery>;
