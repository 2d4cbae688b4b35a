import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "./organizer-query-keys.ts";
import { type AnswerOf, read, supabase } from "@/lib/supabase";

/** Current numbers of a tournament that a confirmation dialog shows. */
export type TournamentOutlook = AnswerOf<typeof tournamentOutlookQuery>;

/** The numbers that show what an action on a tournament would affect. Every confirmation dialog requests them again. */
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
