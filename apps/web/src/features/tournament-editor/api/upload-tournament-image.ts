import { mutationOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { pictureExtension } from "@/entities/picture/domain/picture";

const BUCKET = "game_images";

/** Stores a cover picture; answers its public address. */
export function uploadTournamentImageMutation() {
  return mutationOptions({
    mutationFn: async (file: File) => {
      const path = `tournaments/${crypto.randomUUID()}.${pictureExtension(file)}`;
      const bucket = supabase.storage.from(BUCKET);
      const { error } = await bucket.upload(path, file, { contentType: file.type });
      if (error) throw error;
      return bucket.getPublicUrl(path).data.publicUrl;
    },
  });
}
