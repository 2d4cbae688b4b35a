import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { refreshRegistration } from "./register-for-tournament.ts";

type Entry = { tournamentId: string; participantId: string };

/** Gives the place back; the fee returns to the wallet that paid it. Answers the tickets returned. */
export function withdrawFromTournamentMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ tournamentId, participantId }: Entry) => {
      const { data } = await supabase
        .rpc("withdraw_from_tournament", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
        })
        .throwOnError();
      return data;
    },
    onSettled: (_data, _error, { tournamentId }) => refreshRegistration(client, tournamentId),
  });
}
