import { queryOptions } from "@tanstack/react-query";
import { newsKeys } from "@/entities/news/api/news-keys";
import { supabase } from "@/lib/supabase";

async function getNewsForm(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("news")
    .select(
      `id,slug,title,excerpt,category,game_related,content,image_urls,published_at,
      tournament:tournaments!news_tournament_id_fkey(id,name,game,status,cancelled_at)`,
    )
    .eq("id", id)
    .abortSignal(signal)
    .single()
    .throwOnError();
  return data;
}

export type StoredArticle = Awaited<ReturnType<typeof getNewsForm>>;

/** The stored article behind the form; an error when there is none. */
export function newsFormQuery(id: string) {
  return queryOptions({
    queryKey: newsKeys.form(id),
    queryFn: ({ signal }) => getNewsForm(id, signal),
    // A form must not change under the hands of who fills it in.
    staleTime: Infinity,
    gcTime: 0,
  });
}
