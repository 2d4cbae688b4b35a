import { paths } from "@/config/paths";
import { LISTED_ADDRESSES } from "@/lib/define-page";
import { supabase } from "@/lib/supabase";

/** The URLs of all champions' pages, the latest champion first, for the site map. */
export async function listChampionAddresses() {
  const { data } = await supabase
    .from("tournaments")
    .select("id,finished_at,tournament_participants!inner(final_position)")
    .not("finished_at", "is", null)
    .eq("tournament_participants.final_position", 1)
    .order("finished_at", { ascending: false })
    .order("id")
    .limit(LISTED_ADDRESSES)
    .throwOnError();
  return data.map(({ id, finished_at: at }) => ({
    path: paths.champion(id),
    ...(at === null ? {} : { changedAt: at }),
  }));
}
