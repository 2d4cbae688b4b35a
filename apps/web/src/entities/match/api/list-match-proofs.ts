import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { shortId } from "@/lib/format";

const BUCKET = "match_proofs";
const LIMIT = 100;

export type MatchProof = { id: string; name: string; url: string; uploader: string };

export const matchProofsKey = (matchId: string) => ["matches", "proofs", matchId] as const;

async function listMatchProofs(matchId: string): Promise<MatchProof[]> {
  const bucket = supabase.storage.from(BUCKET);
  const { data, error } = await bucket.list(matchId, { limit: LIMIT });
  if (error) throw error;
  return data.flatMap((file) => {
    // Folders come as rows without an id.
    if (!file.id) return [];
    const owner = ownerOf(file);
    return [
      {
        id: file.id,
        name: file.name,
        url: bucket.getPublicUrl(`${matchId}/${file.name}`).data.publicUrl,
        uploader: owner ? shortId(owner) : "",
      },
    ];
  });
}

/** Newer storage servers name the owner `owner_id`. */
function ownerOf(file: object): string | null {
  const { owner, owner_id: ownerId } = file as { owner?: unknown; owner_id?: unknown };
  return [ownerId, owner].find((value): value is string => typeof value === "string") ?? null;
}

/** The proofs of a match: files in its folder, readable by its sides and admins. */
export function matchProofsQuery(matchId: string) {
  return queryOptions({
    queryKey: matchProofsKey(matchId),
    queryFn: () => listMatchProofs(matchId),
  });
}
