import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { read, supabase } from "@/lib/supabase";

/** What the viewer shows at the door of a tournament; nothing while it has none. */
export function ownEntriesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: tournamentKeys.ownEntries(tournamentId),
    queryFn: read(() => supabase.rpc("my_entries", { p_tournament_id: tournamentId })),
  });
}

/** What a guest shows at the door, by his link; null while there is none. */
export function guestEntryQuery(token: string) {
  return queryOptions({
    queryKey: tournamentKeys.guestEntry(token),
    queryFn: read(() => supabase.rpc("guest_entry", { p_token: token })),
  });
}
