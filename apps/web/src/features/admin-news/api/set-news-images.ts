import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** Writes the images of a stored article, so that it never shows one that was removed. */
export function setNewsImagesMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, images }: { id: string; images: readonly string[] }) => {
      await supabase
        .from("news")
        .update({ image_urls: [...images] })
        .eq("id", id)
        .throwOnError();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["news"] }),
  });
}
