import { mutationOptions, useMutation } from "@tanstack/react-query";
import { newsKeys } from "@/entities/news/api/news-keys";
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
}

/** Publishes an article, or changes one; its address is made by the database and stays. */
export function useSaveNews(userId: string, onSaved: () => void) {
  return useMutation(
    mutationOptions({
      mutationFn: ({ article, values, pictures }: Save) =>
        savePictures(
          {
            kind: "news",
            stem: ({ name }) => `${userId}/${Date.now()}-${safeFileName(name)}`,
            before: article?.image_urls ?? [],
            pictures,
          },
          async (addresses) => {
            const row = toNewsRow(values, addresses);
            const request = article
              ? supabase.from("news").update(row).eq("id", article.id)
              : supabase.from("news").insert(row);
            await request.select("id").single().throwOnError();
          },
        ),
      onSuccess: onSaved,
      meta: {
        success: (_data: void, { article }: Save) => (article ? copy.updated : copy.created),
        failure: (error: Error) =>
          error instanceof PictureUploadError
            ? { title: copy.uploadErrorTitle }
            : { what: copy.saveError },
        invalidates: [newsKeys.all],
      },
    }),
  );
}
