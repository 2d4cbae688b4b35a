import type { Database } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";

async function listStandings(tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("entrant_standings", { p_tournament_id: tournamentId }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return new Map(data.map((standing) => [standing.participant_id, standing]));
}

export type EntrantStanding =
  Database["public"]["Functions"]["entrant_standings"]["Returns"][number];

/** Where each entrant of a drawn tournament stands, by participant. */
export function entrantStandingsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.entrantStandings(tournamentId),
    queryFn: ({ signal }) => listStandings(tournamentId, signal),
  });
}
