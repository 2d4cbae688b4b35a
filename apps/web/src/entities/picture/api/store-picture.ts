import { mutationOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

interface Upload {
  readonly bucket: "game_images" | "news-images";
  readonly path: string;
  readonly file: File;
  /** Takes the place of a file that is there; its address then carries the time, for caches. */
  readonly upsert?: boolean;
}

/** Uploads one picture; answers its public address. */
export function uploadPictureMutation() {
  return mutationOptions({
    mutationFn: async ({ bucket, path, file, upsert = false }: Upload) => {
      const files = supabase.storage.from(bucket);
      const { error } = await files.upload(path, file, { contentType: file.type, upsert });
      if (error) throw error;
      const { publicUrl } = files.getPublicUrl(path).data;
      return upsert ? `${publicUrl}?t=${Date.now()}` : publicUrl;
    },
  });
}
