import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { matchProofsKey } from "@/entities/match/api/list-match-proofs";

const BUCKET = "match_proofs";

type Upload = { matchId: string; uploaderId: string; file: File };

/** Puts an image into the match's folder; the uploader is its owner. */
export function uploadMatchProofMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ matchId, uploaderId, file }: Upload) => {
      const extension = file.type.split("/").at(-1) ?? "png";
      const path = `${matchId}/${uploaderId}-${Date.now()}.${extension}`;
      const { error } = await supabase.storage
        .from(BUCKET)
        .upload(path, file, { contentType: file.type });
      if (error) throw error;
    },
    onSettled: (_data, _error, { matchId }) =>
      client.invalidateQueries({ queryKey: matchProofsKey(matchId) }),
  });
}
