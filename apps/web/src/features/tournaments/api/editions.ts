import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { read, supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";

async function listEditions(tournamentId: string, signal: AbortSignal) {
  if (!isUuid(tournamentId)) return [];
  const { data } = await supabase
    .rpc("editions_beside", { p_tournament_id: tournamentId }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The latest editions of a cup that comes again, itself among them; none where it does not. */
export function editionsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: tournamentKeys.editions(tournamentId),
    queryFn: ({ signal }) => listEditions(tournamentId, signal),
  });
}

/** While an edition is for who entered the last one: which of the viewer's it is for; null afterwards. */
export function editionInvitationQuery(tournamentId: string) {
  return queryOptions({
    queryKey: tournamentKeys.editionInvitation(tournamentId),
    queryFn: read(
      () => supabase.rpc("edition_invitation", { p_tournament_id: tournamentId }),
      ([first]) => first ?? null,
    ),
  });
}
