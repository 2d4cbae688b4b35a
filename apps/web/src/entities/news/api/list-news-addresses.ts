import { paths } from "@/config/paths";
import { LISTED_ADDRESSES } from "@/lib/define-page";
import { supabase } from "@/lib/supabase";
import { hasHour, NOW } from "./news-query-keys.ts";

/** The URLs of all articles, newest first, for the site map. */
export async function listNewsAddresses() {
  const { data } = await supabase
    .from("news")
    .select("slug, published_at, edited_at")
    .lte("published_at", NOW)
    .order("published_at", { ascending: false })
    .order("id")
    .limit(LISTED_ADDRESSES)
    .throwOnError();
  return data.filter(hasHour).map((item) => ({
    path: paths.newsItem(item.slug),
    changedAt: item.edited_at ?? item.published_at,
  }));
}
