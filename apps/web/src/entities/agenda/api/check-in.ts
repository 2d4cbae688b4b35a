import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { registrationOutdates } from "./registration-outdates.ts";

/** Confirms that a participant is there. */
export function useCheckIn(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async (participantId: string) => {
        await supabase
          .rpc("check_in", { p_tournament_id: tournamentId, p_participant_id: participantId })
          .throwOnError();
      },
      meta: {
        success: {
          title: copy.register.checkInDone,
          description: copy.register.checkInDoneHint,
        },
        failure: { title: copy.register.checkInError },
        invalidates: registrationOutdates(tournamentId),
      },
    }),
  );
}
