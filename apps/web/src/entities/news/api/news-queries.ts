import { queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { supabase } from "@/lib/supabase";
import { newsKeys, SUMMARY } from "./news-keys.ts";

const LATEST_LIMIT = 3;
/** Articles in the grid of a page; the first page shows the newest above it. */
const GRID_SIZE = 12;

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

/** A page of all articles (from 1), newest first: the featured one and a grid, then grids. */
export function newsListQuery(page: number) {
  return queryOptions({
    queryKey: newsKeys.list(page),
    queryFn: async ({ signal }) => {
      const [from, to] = pageRange(page, GRID_SIZE);
      const { data, count } = await supabase
        .from("news")
        .select(SUMMARY, { count: "exact" })
        .order("created_at", { ascending: false })
        .order("id")
        .range(page === 1 ? 0 : from + 1, to + 1)
        .abortSignal(signal)
        .throwOnError();
      return { items: data, pageCount: pageCount((count ?? 1) - 1, GRID_SIZE) };
    },
  });
}

async function getNewsItem(slug: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("news")
    .select(
      `id, slug, title, excerpt, content, category, game_related, image_urls, created_at,
      author:profiles!news_author_id_fkey(id, username, avatar_url),
      tournament:tournaments!news_tournament_id_fkey(
        id, name, game, status, cancelled_at, start_date, finished_at, registration_deadline, image_url
      )`,
    )
    .eq("slug", slug)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

export type NewsItem = NonNullable<Awaited<ReturnType<typeof getNewsItem>>>;

/** One article by its slug, or null when there is none. */
export function newsItemQuery(slug: string) {
  return queryOptions({
    queryKey: newsKeys.item(slug),
    queryFn: ({ signal }) => getNewsItem(slug, signal),
  });
}
