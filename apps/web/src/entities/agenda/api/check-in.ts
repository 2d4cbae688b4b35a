import { type QueryKey } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { checkInCopy } from "../check-in-copy.ts";
import { agendaKeys } from "./my-agenda.ts";

/**
 * Confirms the attendance of a participant.
 *
 * @param invalidates queries of the tournament to refetch, in addition to the agenda
 */
export function useCheckIn(tournamentId: string, invalidates: readonly QueryKey[]) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("check_in", {
        p_tournament_id: tournamentId,
        p_participant_id: participantId,
      }),
    ),
    success: { title: checkInCopy.done, description: checkInCopy.doneHint },
    failure: { title: checkInCopy.error },
    invalidates: [...invalidates, agendaKeys.all],
  });
}
