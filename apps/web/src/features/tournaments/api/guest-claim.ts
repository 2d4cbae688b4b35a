import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { readQuery, supabase } from "@/lib/supabase";

/** The guest whose place the link offers; null if the link is not valid, or no longer valid. */
export function guestClaimQuery(token: string) {
  return readQuery(
    tournamentKeys.guestClaim(token),
    () => supabase.rpc("get_guest_claim", { p_token: token }, { get: true }),
    ([first]) => first ?? null,
  );
}
