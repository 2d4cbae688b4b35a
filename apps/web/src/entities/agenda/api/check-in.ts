import { mutationOptions, type QueryKey, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { checkInCopy } from "../check-in-copy.ts";
import { agendaKeys } from "./my-agenda.ts";

/**
 * Confirms that a participant is there.
 *
 * @param invalidates what else is to be read again, besides the agenda: the tournament
 */
export function useCheckIn(tournamentId: string, invalidates: readonly QueryKey[]) {
  return useMutation(
    mutationOptions({
      mutationFn: async (participantId: string) => {
        await supabase
          .rpc("check_in", { p_tournament_id: tournamentId, p_participant_id: participantId })
          .throwOnError();
      },
      meta: {
        success: { title: checkInCopy.done, description: checkInCopy.doneHint },
        failure: { title: checkInCopy.error },
        invalidates: [...invalidates, agendaKeys.all],
      },
    }),
  );
}
