import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "./organizer-keys.ts";
import { type AnswerOf, read, supabase } from "@/lib/supabase";

/** The numbers behind a question about a tournament, as the database has them now. */
export type TournamentOutlook = AnswerOf<typeof tournamentOutlookQuery>;

/** What an act on a tournament would concern; asked anew for each question. */
export function tournamentOutlookQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.outlook(tournamentId),
    queryFn: read(() =>
      supabase.rpc("tournament_outlook", { p_tournament_id: tournamentId }).single(),
    ),
    staleTime: 0,
    gcTime: 0,
  });
}
