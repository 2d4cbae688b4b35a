import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { readQuery, supabase } from "@/lib/supabase";

/** The codes that the viewer shows at the entrance of the venue; empty if the tournament checks no codes there. */
export function ownEntriesQuery(tournamentId: string) {
  return readQuery(tournamentKeys.ownEntries(tournamentId), () =>
    supabase.rpc("my_entries", { p_tournament_id: tournamentId }),
  );
}

/** The code that a guest shows at the entrance of the venue, by the guest's link; null if there is none. */
export function guestEntryQuery(token: string) {
  return readQuery(tournamentKeys.guestEntry(token), () =>
    supabase.rpc("guest_entry", { p_token: token }),
  );
}
