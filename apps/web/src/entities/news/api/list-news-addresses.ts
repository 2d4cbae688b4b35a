import { paths } from "@/config/paths";
import { LISTED_ADDRESSES } from "@/lib/page";
import { supabase } from "@/lib/supabase";

/** The addresses of all articles, newest first, for the site map. */
export async function listNewsAddresses() {
  const { data } = await supabase
    .from("news")
    .select("slug, created_at")
    .order("created_at", { ascending: false })
    .order("id")
    .limit(LISTED_ADDRESSES)
    .throwOnError();
  return data.map(({ slug, created_at: changedAt }) => ({ path: paths.newsItem(slug), changedAt }));
}
