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

/**
 * Who uploaded a file: as the server says, else by the name that our own uploads give it (hosted
 * servers list no owners).
 */
function ownerOf(file: { name: string; owner?: string | null }): string | null {
  return file.owner ?? /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(file.name)?.[0] ?? null;
}

/** The proofs of a match: files in its folder, readable by its sides and admins. */
export function matchProofsQuery(matchId: string) {
  return queryOptions({
    queryKey: matchProofsKey(matchId),
    queryFn: () => listMatchProofs(matchId),
  });
}
