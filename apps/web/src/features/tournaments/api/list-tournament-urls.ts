import { paths } from "@/config/paths";
import { LISTED_ADDRESSES } from "@/lib/define-page";
import { supabase } from "@/lib/supabase";

/** The URLs of all tournaments' pages, the newest tournament first, for the site map. */
export async function listTournamentAddresses() {
  const { data } = await supabase
    .from("tournaments")
    .select("id, created_at")
    .order("created_at", { ascending: false })
    .order("id")
    .limit(LISTED_ADDRESSES)
    .throwOnError();
  return data.map(({ id, created_at: changedAt }) => ({ path: paths.tournament(id), changedAt }));
}
