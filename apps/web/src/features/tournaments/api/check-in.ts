import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { refreshRegistration } from "./register-for-tournament.ts";

type Entry = { tournamentId: string; participantId: string };

/** Confirms that a participant is there. */
export function checkInMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ tournamentId, participantId }: Entry) => {
      await supabase
        .rpc("check_in", { p_tournament_id: tournamentId, p_participant_id: participantId })
        .throwOnError();
    },
    onSettled: (_data, _error, { tournamentId }) => refreshRegistration(client, tournamentId),
  });
}
