import { mutationOptions, type QueryKey, useMutation } from "@tanstack/react-query";
import { supabase, write } from "@/lib/supabase";
import { checkInCopy } from "../check-in-copy.ts";
import { agendaKeys } from "./my-agenda.ts";

/**
 * Confirms the attendance of a participant.
 *
 * @param invalidates queries of the tournament to refetch, in addition to the agenda
 */
export function useCheckIn(tournamentId: string, invalidates: readonly QueryKey[]) {
  return useMutation(
    mutationOptions({
      mutationFn: write((participantId: string) =>
        supabase.rpc("check_in", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
        }),
      ),
      meta: {
        success: { title: checkInCopy.done, description: checkInCopy.doneHint },
        failure: { title: checkInCopy.error },
        invalidates: [...invalidates, agendaKeys.all],
      },
    }),
  );
}
