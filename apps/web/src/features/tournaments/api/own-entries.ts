import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { readQuery, supabase } from "@/lib/supabase";

/** The viewer's entry codes for the venue; empty if the tournament checks no codes at the entrance. */
export function ownEntriesQuery(tournamentId: string) {
  return readQuery(tournamentKeys.ownEntries(tournamentId), () =>
    supabase.rpc("my_entries", { p_tournament_id: tournamentId }),
  );
}

/** The entry code of a guest, found by their link; null if there is none. */
export function guestEntryQuery(token: string) {
  return readQuery(tournamentKeys.guestEntry(token), () =>
    supabase.rpc("guest_entry", { p_token: token }),
  );
}
