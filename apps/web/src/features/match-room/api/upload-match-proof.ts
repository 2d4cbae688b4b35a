import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { matchProofsKey } from "@/entities/match/api/list-match-proofs";

const BUCKET = "match_proofs";

/** Puts an image into the match's folder; the uploader is its owner. */
export function uploadMatchProofMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ matchId, file }: { matchId: string; file: File }) => {
      const extension = file.type.split("/").at(-1) ?? "png";
      const path = `${matchId}/${Date.now()}-${crypto.randomUUID().slice(0, 8)}.${extension}`;
      const { error } = await supabase.storage
        .from(BUCKET)
        .upload(path, file, { contentType: file.type });
      if (error) throw error;
    },
    onSuccess: (_data, { matchId }) =>
      client.invalidateQueries({ queryKey: matchProofsKey(matchId) }),
  });
}
