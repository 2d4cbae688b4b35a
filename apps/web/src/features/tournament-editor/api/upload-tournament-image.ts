import { mutationOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

const BUCKET = "game_images";

/** Stores a cover picture; answers its public address. */
export function uploadTournamentImageMutation() {
  return mutationOptions({
    mutationFn: async (file: File) => {
      const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "png";
      const path = `tournaments/${crypto.randomUUID()}.${extension}`;
      const bucket = supabase.storage.from(BUCKET);
      const { error } = await bucket.upload(path, file, { contentType: file.type });
      if (error) throw error;
      return bucket.getPublicUrl(path).data.publicUrl;
    },
  });
}
