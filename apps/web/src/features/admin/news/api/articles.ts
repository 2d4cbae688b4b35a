import { newsWords } from "@leyenda/db-types/words";
import { useMutation } from "@/hooks/use-mutation";
import { newsKeys, NOW } from "@/entities/news/api/news-query-keys";
import { removePictures } from "@/entities/picture/api/store-pictures";
import { type Narrowing, searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { recordOf } from "@/lib/record-of";
import { searchPattern } from "@/lib/search-pattern";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { cleanupNotification } from "../domain/deletion-toast-text.ts";
import type { NewsState } from "../domain/news-state.ts";

const columns = `id,slug,title,category,game_related,published_at,image_urls,
  author:profiles!news_author_id_fkey(id,username)` as const;

// The query embeds the author twice: once to search by name, and once to show the author of every article.
function found(search: string | undefined) {
  if (!search) return supabase.from("news").select(columns, { count: "exact" });
  const pattern = searchPattern(search);
  return supabase
    .from("news")
    .select(`${columns},found:profiles!news_author_id_fkey()`, { count: "exact" })
    .ilike("found.search_text", pattern)
    .or(`search_text.ilike.${quoted(pattern)},found.not.is.null`);
}

/** Quotes a value inside an `or` filter, where a comma or a parenthesis would end the value. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** The filter on the publication time for each state. */
const STATES: Readonly<Record<NewsState, Narrowing>> = {
  borrador: ["is", null],
  programada: ["gt", NOW],
  publicada: ["lt", NOW],
};

/** The back office's articles, newest first, found by title or author. */
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
  // Unpublished articles come first: drafts, then scheduled ones.
  select: ({ q }) => found(q).order("published_at", { ascending: false }).order("id"),
});

export type AdminNews = RowOf<typeof newsList>;

/** Turns an article into a draft again; until it is published again, only administrators can read it. */
export function useTakeBackNews() {
  return useMutation({
    mutationFn: write((id: string) =>
      supabase.from("news").update({ published_at: null }).eq("id", id).select("id").single(),
    ),
    success: copy.takenBack,
    failure: copy.takeBackError,
    invalidates: [newsKeys.all],
  });
}

/** Deletes an article, then its images, so that the article never shows a broken image. */
export function useDeleteNews() {
  return useMutation({
    mutationFn: async ({ id, image_urls: images }: AdminNews) => {
      await supabase.from("news").delete().eq("id", id).throwOnError();
      // The article is already deleted. If an image file could not be deleted yet, the toast says so.
      return removePictures("news", images).then(
        () => true,
        () => false,
      );
    },
    success: (isClean) => cleanupNotification(isClean, copy.deleted),
    failure: copy.deleteError,
    invalidates: [newsKeys.all],
  });
}
