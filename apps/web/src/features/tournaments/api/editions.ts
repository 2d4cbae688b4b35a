import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { readQuery, supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";

async function listEditions(tournamentId: string, signal: AbortSignal) {
  if (!isUuid(tournamentId)) return [];
  const { data } = await supabase
    .rpc("editions_beside", { p_tournament_id: tournamentId }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/**
 * The latest editions of a recurring tournament, including the given one; empty for a tournament that does not recur.
 */
export function editionsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: tournamentKeys.editions(tournamentId),
    queryFn: ({ signal }) => listEditions(tournamentId, signal),
  });
}

/**
 * Returns until when this edition is reserved for participants of the last one, and which of them are the viewer's.
 * Null once the edition is open to all.
 */
export function editionInvitationQuery(tournamentId: string) {
  return readQuery(
    tournamentKeys.editionInvitation(tournamentId),
    () => supabase.rpc("edition_invitation", { p_tournament_id: tournamentId }),
    ([first]) => first ?? null,
  );
}
