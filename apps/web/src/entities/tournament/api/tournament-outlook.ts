import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "./organizer-keys.ts";
import { supabase } from "@/lib/supabase";

async function getOutlook(tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("tournament_outlook", { p_tournament_id: tournamentId })
    .abortSignal(signal)
    .single()
    .throwOnError();
  return data;
}

/** The numbers behind a question about a tournament, as the database has them now. */
export type TournamentOutlook = Awaited<ReturnType<typeof getOutlook>>;

/** What an act on a tournament would concern; asked anew for each question. */
export function tournamentOutlookQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.outlook(tournamentId),
    queryFn: ({ signal }) => getOutlook(tournamentId, signal),
    staleTime: 0,
    gcTime: 0,
  });
}
