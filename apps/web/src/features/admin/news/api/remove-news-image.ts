import { mutationOptions, useMutation } from "@tanstack/react-query";
import { newsKeys } from "@/entities/news/api/news-keys";
import { removePictures } from "@/entities/picture/api/store-pictures";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { cleanupNotice } from "../domain/cleanup-notice.ts";
import type { StoredArticle } from "./get-news-form.ts";

/** Takes an image out of a stored article before its file goes, so that it never shows a broken one. */
export function useRemoveNewsImage(article: StoredArticle | null) {
  return useMutation(
    mutationOptions({
      mutationFn: async (address: string) => {
        if (!article) return true;
        const images = article.image_urls.filter((image) => image !== address);
        await supabase
          .from("news")
          .update({ image_urls: images })
          .eq("id", article.id)
          .throwOnError();
        // The image is out of the article: that its file stays for a while is another notice.
        return removePictures("news", [address]).then(
          () => true,
          () => false,
        );
      },
      meta: {
        success: (isClean: boolean) => cleanupNotice(isClean, copy.imageRemoved),
        failure: copy.imageRemoveError,
        invalidates: [newsKeys.all],
      },
    }),
  );
}
