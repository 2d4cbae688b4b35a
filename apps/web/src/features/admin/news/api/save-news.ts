import { mutationOptions, useMutation } from "@tanstack/react-query";
import { newsKeys, NOW } from "@/entities/news/api/news-keys";
import { PictureUploadError, savePictures } from "@/entities/picture/api/store-pictures";
import { type Picture, safeFileName } from "@/entities/picture/domain/picture";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { toNewsRow } from "../domain/news-draft.ts";
import type { NewsValues } from "../schemas.ts";
import type { StoredArticle } from "./get-news-form.ts";

interface Save {
  /** Null for a new article, whose author is the caller. */
  readonly article: StoredArticle | null;
  readonly values: NewsValues;
  readonly pictures: readonly Picture[];
  /** From when everybody reads it: `NOW`, an hour to come, or null for a draft; without it that stays as it is. */
  readonly publishedAt?: string | null;
}

/** What is said of an article that was stored so. */
function stored({ article, publishedAt }: Save) {
  if (publishedAt === undefined) return copy.updated;
  if (publishedAt === null) return copy.draftSaved;
  if (publishedAt !== NOW) return copy.scheduled(publishedAt);
  return article ? copy.published : copy.created;
}

/** Stores an article as a draft, for its hour or for everybody at once, or changes one; its address is made by the database and stays. */
export function useSaveNews(userId: string, onSaved: () => void) {
  return useMutation(
    mutationOptions({
      mutationFn: ({ article, values, pictures, publishedAt }: Save) =>
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
            const request = article
              ? supabase.from("news").update(row).eq("id", article.id)
              : supabase.from("news").insert(row);
            await request.select("id").single().throwOnError();
          },
        ),
      onSuccess: onSaved,
      meta: {
        success: (_data: void, asked: Save) => stored(asked),
        failure: (error: Error) =>
          error instanceof PictureUploadError
            ? { title: copy.uploadErrorTitle }
            : { what: copy.saveError },
        invalidates: [newsKeys.all],
      },
    }),
  );
}
