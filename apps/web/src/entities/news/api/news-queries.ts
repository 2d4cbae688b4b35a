import type { Words } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { readQuery, supabase } from "@/lib/supabase";
import { hasHour, newsKeys, NOW, SUMMARY } from "./news-query-keys.ts";

const LATEST_LIMIT = 3;
/** The number of articles in the grid of a page. On the first page, the newest article is shown above the grid. */
const GRID_SIZE = 12;

/** The three newest articles, for the home page. */
export function latestNewsQuery() {
  return readQuery(
    newsKeys.latest,
    () =>
      supabase
        .from("news")
        .select(SUMMARY)
        .lte("published_at", NOW)
        .order("published_at", { ascending: false })
        .limit(LATEST_LIMIT),
    (data) => data.filter(hasHour),
  );
}

export type NewsCategory = Words["news"]["category"];

/**
 * A page of all articles or of one category, newest first.
 * Pages count from 1; the first also has a featured article above its grid.
 */
export function newsListQuery(page: number, category: NewsCategory | null = null) {
  return queryOptions({
    queryKey: newsKeys.list(page, category),
    queryFn: async ({ signal }) => {
      const [from, to] = pageRange(page, GRID_SIZE);
      const published = supabase
        .from("news")
        .select(SUMMARY, { count: "exact" })
        .lte("published_at", NOW);
      const { data, count } = await (category ? published.eq("category", category) : published)
        .order("published_at", { ascending: false })
        .order("id")
        .range(page === 1 ? 0 : from + 1, to + 1)
        .abortSignal(signal)
        .throwOnError();
      return { items: data.filter(hasHour), pageCount: pageCount((count ?? 1) - 1, GRID_SIZE) };
    },
  });
}

async function getNewsItem(slug: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("news")
    .select(
      `id, slug, title, excerpt, content, category, game_related, image_urls, published_at, edited_at,
      author:profiles!news_author_id_fkey(id, username, avatar_url),
      tournament:tournaments!news_tournament_id_fkey(
        id, name, game, status, cancelled_at, start_date, finished_at, registration_deadline, image_url
      )`,
    )
    .eq("slug", slug)
    .lte("published_at", NOW)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data && hasHour(data) ? data : null;
}

export type NewsItem = NonNullable<Awaited<ReturnType<typeof getNewsItem>>>;

/** The article with this slug; null if there is none. */
export function newsItemQuery(slug: string) {
  return queryOptions({
    queryKey: newsKeys.item(slug),
    queryFn: ({ signal }) => getNewsItem(slug, signal),
  });
}
