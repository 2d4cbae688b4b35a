import { mutationOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { storagePath } from "../domain/picture.ts";

interface Removal {
  readonly bucket: "game_images" | "news-images";
  /** Public addresses; those that are not of the bucket are left alone. */
  readonly addresses: readonly string[];
}

/** Removes pictures from storage by their public addresses. */
export function removePicturesMutation() {
  return mutationOptions({
    mutationFn: async ({ bucket, addresses }: Removal) => {
      const paths = addresses
        .map((address) => storagePath(address, bucket))
        .filter((path) => path !== null);
      if (paths.length === 0) return;
      const { error } = await supabase.storage.from(bucket).remove(paths);
      if (error) throw error;
    },
  });
}
