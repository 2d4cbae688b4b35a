import { newsWords } from "@leyenda/db-types/words";
import { newsKeys, NOW } from "@/entities/news/api/news-keys";
import { type Narrowing, searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { recordOf } from "@/lib/record-of";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { NewsState } from "../domain/news-state.ts";

const columns = `id,slug,title,category,game_related,published_at,image_urls,
  author:profiles!news_author_id_fkey(id,username)` as const;

// The author is embedded a second time, so that a search narrows which articles are found and not
// whose author is shown.
function found(search: string | undefined) {
  if (!search) return supabase.from("news").select(columns, { count: "exact" });
  const pattern = searchPattern(search);
  return supabase
    .from("news")
    .select(`${columns},found:profiles!news_author_id_fkey()`, { count: "exact" })
    .ilike("found.search_text", pattern)
    .or(`search_text.ilike.${quoted(pattern)},found.not.is.null`);
}

/** A value inside an `or` filter, where commas and brackets would end it. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** What each state asks of the hour at which an article appears. */
const STATES: Readonly<Record<NewsState, Narrowing>> = {
  borrador: ["is", null],
  programada: ["gt", NOW],
  publicada: ["lt", NOW],
};

/** Articles of the back office, newest first, searched by title or author. */
export const newsList = pagedList({
  key: newsKeys.admin,
  live: ["news"],
  filters: [
    searchFilter(copy.search),
    {
      kind: "choice",
      name: "categoria",
      column: "category",
      label: copy.categoryFilter,
      options: recordOf(newsWords.category, (category) => category),
      all: copy.allCategories,
    },
    {
      kind: "choice",
      name: "estado",
      column: "published_at",
      label: copy.stateFilter,
      options: copy.states,
      all: copy.allStates,
      meaning: (state) => STATES[state as NewsState],
    },
  ],
  // What nobody reads yet stands first: drafts, then what is scheduled.
  select: ({ q }) => found(q).order("published_at", { ascending: false }).order("id"),
});

export type AdminNews = RowOf<typeof newsList>;
