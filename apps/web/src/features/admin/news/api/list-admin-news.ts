import type { Words } from "@leyenda/db-types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { newsKeys } from "@/entities/news/api/news-keys";
import { pageCount, pageRange } from "@/lib/paging";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";

const PAGE_SIZE = 20;
const columns = `id,slug,title,category,created_at,image_urls,
  author:profiles!news_author_id_fkey(id,username)` as const;

export type NewsFilter = {
  readonly search: string;
  /** Null for all. */
  readonly category: Words["news"]["category"] | null;
  /** From 1. */
  readonly page: number;
};

async function listAdminNews({ search, category, page }: NewsFilter, signal: AbortSignal) {
  const [from, to] = pageRange(page, PAGE_SIZE);
  // The author is embedded a second time, so that a search narrows which articles are found and
  // not whose author is shown.
  const request = search
    ? supabase
        .from("news")
        .select(`${columns},found:profiles!news_author_id_fkey()`, { count: "exact" })
        .ilike("found.search_text", searchPattern(search))
        .or(`search_text.ilike.${quoted(searchPattern(search))},found.not.is.null`)
    : supabase.from("news").select(columns, { count: "exact" });
  const narrowed = category ? request.eq("category", category) : request;
  const { data, count } = await narrowed
    .order("created_at", { ascending: false })
    .order("id")
    .range(from, to)
    .abortSignal(signal)
    .throwOnError();
  return { rows: data, total: count ?? 0, pageCount: pageCount(count, PAGE_SIZE) };
}

/** A value inside an `or` filter, where commas and brackets would end it. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

export type AdminNews = Awaited<ReturnType<typeof listAdminNews>>["rows"][number];

/** Articles of the back office, newest first, searched by title or author. */
export function adminNewsQuery(filter: NewsFilter) {
  return queryOptions({
    queryKey: newsKeys.adminPage(filter),
    queryFn: ({ signal }) => listAdminNews(filter, signal),
    placeholderData: keepPreviousData,
  });
}
