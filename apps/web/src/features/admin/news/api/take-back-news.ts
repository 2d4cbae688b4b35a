import { mutationOptions, useMutation } from "@tanstack/react-query";
import { newsKeys } from "@/entities/news/api/news-keys";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Makes a draft of an article again: nobody but administrators reads it until it is published anew. */
export function useTakeBackNews() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        await supabase
          .from("news")
          .update({ published_at: null })
          .eq("id", id)
          .select("id")
          .single()
          .throwOnError();
      },
      meta: {
        success: copy.takenBack,
        failure: copy.takeBackError,
        invalidates: [newsKeys.all],
      },
    }),
  );
}
