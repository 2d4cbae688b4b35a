import { paths } from "@/config/paths";
import { LISTED_ADDRESSES } from "@/lib/define-page";
import { supabase } from "@/lib/supabase";

/** The URLs of all teams' pages, the newest team first, for the site map. */
export async function listTeamAddresses() {
  const { data } = await supabase
    .from("teams")
    .select("id, created_at")
    .order("created_at", { ascending: false })
    .order("id")
    .limit(LISTED_ADDRESSES)
    .throwOnError();
  return data.map(({ id, created_at: changedAt }) => ({ path: paths.team(id), changedAt }));
}
