import { mutationOptions, useMutation } from "@tanstack/react-query";
import { newsKeys } from "@/entities/news/api/news-keys";
import { removePictures } from "@/entities/picture/api/store-pictures";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { cleanupNotice } from "../domain/cleanup-notice.ts";
import type { AdminNews } from "./list-admin-news.ts";

/** Deletes an article; its images go after it, so that it never shows broken ones. */
export function useDeleteNews() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, image_urls: images }: AdminNews) => {
        await supabase.from("news").delete().eq("id", id).throwOnError();
        // The article is gone whatever becomes of its images: there is nothing to try again.
        return removePictures("news", images).then(
          () => true,
          () => false,
        );
      },
      meta: {
        success: (isClean: boolean) => cleanupNotice(isClean, copy.deleted),
        failure: copy.deleteError,
        invalidates: [newsKeys.all],
      },
    }),
  );
}
