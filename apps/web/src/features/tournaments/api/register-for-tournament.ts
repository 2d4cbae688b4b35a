import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

type Entry = { tournamentId: string; participantId: string };

/** What a registration or its undoing changes: the tournament, and the wallet that paid. */
export function refreshRegistration(client: QueryClient, tournamentId: string) {
  return Promise.all([
    client.invalidateQueries({ queryKey: ["tournaments", "detail", tournamentId] }),
    client.invalidateQueries({ queryKey: ["tournaments", "list"] }),
    client.invalidateQueries({ queryKey: ["teams"] }),
    client.invalidateQueries({ queryKey: ["session-profile"] }),
  ]);
}

/** Takes a place and pays its fee, in one transaction of the database. */
export function registerForTournamentMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ tournamentId, participantId }: Entry) => {
      await supabase
        .rpc("register_for_tournament", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
        })
        .throwOnError();
    },
    onSettled: (_data, _error, { tournamentId }) => refreshRegistration(client, tournamentId),
  });
}
