import { mutationOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase, write } from "@/lib/supabase";
import { boardCopy } from "../board-copy.ts";

const copy = boardCopy.held;
const invalidates = [matchKeys.all, tournamentKeys.all];

/** Disqualifies a side that the administration does not allow to play. */
export function useDisqualifyBarred(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((participantId: string) =>
        supabase.rpc("disqualify_participant", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
          p_reason: copy.reason,
        }),
      ),
      meta: { success: copy.disqualified, failure: { title: copy.disqualifyError }, invalidates },
    }),
  );
}

/** Lets a suspended user play this tournament to its end; for administrators only. */
export function useLetPlayOn(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((participantId: string) =>
        supabase.rpc("let_play_on", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
        }),
      ),
      meta: { success: copy.played, failure: { title: copy.letPlayError }, invalidates },
    }),
  );
}
