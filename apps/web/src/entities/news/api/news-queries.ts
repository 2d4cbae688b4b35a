import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

export const newsKeys = {
  all: ["news"] as const,
  latest: ["news", "latest"] as const,
  list: ["news", "list"] as const,
  item: (slug: string) => ["news", "item", slug] as const,
  admin: ["news", "admin"] as const,
  adminPage: (search: string, page: number) => ["news", "admin", search, page] as const,
  form: (id: string) => ["news", "form", id] as const,
};

const SUMMARY = "id, slug, title, excerpt, category, game_related, image_urls, created_at";
const LATEST_LIMIT = 3;
/** More than a side list, a featured article and a grid can sensibly show. */
const LIST_LIMIT = 60;

/** The newest three, for the home page. */
export function latestNewsQuery() {
  return queryOptions({
    queryKey: newsKeys.latest,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("news")
        .select(SUMMARY)
        .order("created_at", { ascending: false })
        .limit(LATEST_LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** All articles, newest first. */
export function newsListQuery() {
  return queryOptions({
    queryKey: newsKeys.list,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("news")
        .select(SUMMARY)
        .order("created_at", { ascending: false })
        .limit(LIST_LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** One article by its slug, or null when there is none. */
export function newsItemQuery(slug: string) {
  return queryOptions({
    queryKey: newsKeys.item(slug),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("news")
        .select(
          `id, slug, title, excerpt, content, category, game_related, image_urls, created_at,
          author:profiles!news_author_id_fkey(id, username)`,
        )
        .eq("slug", slug)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}
