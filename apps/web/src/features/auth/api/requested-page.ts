import { readQuery, supabase } from "@/lib/supabase";
import type { PageAddress } from "@/lib/define-page";
import { sameSitePath } from "@/lib/same-site-path";
import { challengeAsked, tournamentAsked } from "../domain/sign-in-purpose.ts";

/** The challenge of a shared link, which is public; null if it does not exist. */
export function daredByQuery(matchId: string) {
  return readQuery(["auth", "dared", matchId] as const, () =>
    supabase.rpc("get_open_challenge", { p_match_id: matchId }).maybeSingle(),
  );
}

/** The tournament that a visitor was about to enter; null if it does not exist. */
export function tournamentAskedQuery(id: string) {
  return readQuery(["auth", "tournament", id] as const, () =>
    supabase.from("tournaments").select("name").eq("id", id).maybeSingle(),
  );
}

/** The queries of the sign-in pages, which load the name of the page that the visitor wanted. */
export function readsAskedFor({ search }: PageAddress) {
  const from = sameSitePath(search.get("volver"));
  const challengeId = challengeAsked(from);
  const tournamentId = tournamentAsked(from);
  return {
    ...(challengeId && { challenge: daredByQuery(challengeId) }),
    ...(tournamentId && { tournament: tournamentAskedQuery(tournamentId) }),
  };
}
