import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import { newsKeys, NOW } from "@/entities/news/api/news-query-keys";
import {
  PictureUploadError,
  removePictures,
  savePictures,
} from "@/entities/picture/api/store-pictures";
import { type Picture, safeFileName } from "@/entities/picture/domain/picture";
import { SignInRefused, withSession } from "@/lib/sign-in-request";
import { type AnswerOf, read, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { cleanupNotification } from "../domain/deletion-toast-text.ts";
import { toDraft, toNewsRow } from "../domain/news-draft.ts";
import type { NewsValues } from "../schemas.ts";

export type StoredArticle = AnswerOf<typeof newsFormQuery>;

/** The stored article for the form; throws if there is none. */
export function newsFormQuery(id: string) {
  return queryOptions({
    queryKey: newsKeys.form(id),
    queryFn: read(() =>
      supabase
        .from("news")
        .select(
          `id,slug,title,excerpt,category,game_related,content,image_urls,published_at,
      tournament:tournaments!news_tournament_id_fkey(id,name,game,status,cancelled_at)`,
        )
        .eq("id", id)
        .single(),
    ),
    // The article is loaded only once, because the form must not change while the user fills it in.
    staleTime: Infinity,
    gcTime: 0,
  });
}

interface Save {
  /** The stored article; null for a new article, whose author is the caller. */
  readonly article: StoredArticle | null;
  readonly values: NewsValues;
  readonly pictures: readonly Picture[];
  /** The publication time: `NOW`, a future time, or null for a draft; undefined leaves it unchanged. */
  readonly publishedAt?: string | null;
}

/** The success text for the saved state. */
function stored({ article, publishedAt }: Save) {
  if (publishedAt === undefined) return copy.updated;
  if (publishedAt === null) return copy.draftSaved;
  if (publishedAt !== NOW) return copy.scheduled(publishedAt);
  return article ? copy.published : copy.created;
}

/** Creates or changes an article as a draft, scheduled or published; the database creates its permanent URL. */
export function useSaveNews(onSaved: () => void) {
  return useMutation({
    mutationFn: ({ article, values, pictures, publishedAt }: Save) =>
      withSession(copy.signInRequired, (userId) =>
        savePictures(
          {
            kind: "news",
            stem: ({ name }) => `${userId}/${Date.now()}-${safeFileName(name)}`,
            before: article?.image_urls ?? [],
            pictures,
          },
          async (addresses) => {
            const row = {
              ...toNewsRow(values, addresses),
              ...(publishedAt !== undefined && { published_at: publishedAt }),
            };
            if (!article) {
              await supabase.from("news").insert(row).select("id").single().throwOnError();
              return true;
            }
            return saveRow("news", {
              id: article.id,
              read: { ...article, tournament_id: article.tournament?.id ?? null },
              before: {
                ...toNewsRow(toDraft(article), article.image_urls),
                published_at: article.published_at,
              },
              after: row,
            });
          },
        ),
      ),
    onSuccess: onSaved,
    success: (_isWhole, asked) => stored(asked),
    failure: (error) =>
      error instanceof PictureUploadError
        ? { title: copy.uploadErrorTitle }
        : error instanceof SignInRefused
          ? {}
          : { what: copy.saveError },
    invalidates: [newsKeys.all],
  });
}

/** Removes an image from a stored article before its file, so that the article never shows a broken image. */
export function useRemoveNewsImage(article: StoredArticle | null) {
  return useMutation({
    mutationFn: async (address: string) => {
      if (!article) return true;
      const images = article.image_urls.filter((image) => image !== address);
      const after = { image_urls: images };
      if (!(await saveRow("news", { id: article.id, read: article, after }))) return true;
      // The article no longer has the image. If the file could not be deleted yet, the toast says so.
      return removePictures("news", [address]).then(
        () => true,
        () => false,
      );
    },
    success: (isClean) => cleanupNotification(isClean, copy.imageRemoved),
    failure: copy.imageRemoveError,
    invalidates: [newsKeys.all],
  });
}
