import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { PROOFS_BUCKET } from "@/entities/match/api/proof-url";
import { storePicture } from "@/entities/picture/api/store-pictures";
import { storagePath } from "@/entities/picture/domain/picture";
import { supabase, write } from "@/lib/supabase";
import { gamesCopy as copy } from "../games-copy.ts";
import type { GamePayload } from "../domain/game-form.ts";
import { matchInvalidates } from "./match-invalidates.ts";

interface Entry extends GamePayload {
  readonly number: number;
  /** True if the map already has a result, which this report changes. */
  readonly isCorrection: boolean;
  /** A new picture of the map. */
  readonly file: File | null;
  /** The path of the map's current picture in the bucket of proofs. */
  readonly picturePath: string | null;
}

/** Enters or corrects the result of one map of a series; all viewers see the new score at once. */
export function useReportMatchGame(matchId: string, uploaderId: string) {
  return useMutation({
    mutationFn: async ({ number, isCorrection, file, picturePath, ...game }: Entry) => {
      const address =
        file && (await storePicture("proof", `${matchId}/${uploaderId}-${Date.now()}`, file));
      await supabase
        .rpc("report_match_game", {
          p_match_id: matchId,
          p_number: number,
          p_winner_id: game.winnerId,
          p_score1: game.score1,
          p_score2: game.score2,
          p_map: game.map,
          p_side1: game.side1,
          p_side2: game.side2,
          p_is_forfeit: game.isForfeit,
          p_picture: address ? storagePath(address, PROOFS_BUCKET) : picturePath,
          p_is_correction: isCorrection,
        })
        .throwOnError();
    },
    success: (_, { number }) => copy.saved(number),
    failure: { title: copy.error },
    invalidates: [...matchInvalidates(matchId), matchKeys.proofs(matchId)],
  });
}

/** Removes the result of the map that was entered last. */
export function useRemoveMatchGame(matchId: string) {
  return useMutation({
    mutationFn: write((number: number) =>
      supabase.rpc("remove_match_game", { p_match_id: matchId, p_number: number }),
    ),
    success: (_: void, number: number) => copy.removed(number),
    failure: { title: copy.error },
    invalidates: matchInvalidates(matchId),
  });
}
