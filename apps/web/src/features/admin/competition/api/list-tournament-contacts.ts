import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

async function listTournamentContacts(tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("tournament_contacts", { p_tournament_id: tournamentId })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type TournamentContact = Awaited<ReturnType<typeof listTournamentContacts>>[number];

/** Participants of a tournament with contact details, by seed; for admins. */
export function tournamentContactsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: tournamentKeys.contacts(tournamentId),
    queryFn: ({ signal }) => listTournamentContacts(tournamentId, signal),
  });
}
