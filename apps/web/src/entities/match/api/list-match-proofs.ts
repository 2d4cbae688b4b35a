import { matchKeys } from "@/entities/match/api/match-query-keys";
import { queryOptions } from "@tanstack/react-query";
import { filesOf } from "@/lib/storage-files";
import { supabase } from "@/lib/supabase";
import { matchCopy } from "../copy.ts";
import { proofUrl, PROOFS_BUCKET } from "./proof-url.ts";

const LIMIT = 100;

export type MatchProof = {
  id: string;
  name: string;
  url: string;
  /** The username of the account that uploaded the proof. */
  uploader: string;
};

/** The usernames of accounts by id. Closed accounts are left out. */
async function usernamesOf(ids: string[], signal: AbortSignal): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data } = await supabase
    .from("profiles")
    .select("id, username")
    .in("id", ids)
    .limit(LIMIT)
    .abortSignal(signal)
    .throwOnError();
  return new Map(data.map(({ id, username }) => [id, username]));
}

async function listMatchProofs(matchId: string, signal: AbortSignal): Promise<MatchProof[]> {
  const bucket = await filesOf(PROOFS_BUCKET);
  const { data, error } = await bucket.list(matchId, { limit: LIMIT });
  if (error) throw error;
  // In the response, rows without an id are folders.
  const files = data.flatMap((file) => (file.id === null ? [] : { ...file, id: file.id }));
  const owners = new Set(files.flatMap((file) => ownerOf(file) ?? []));
  const usernames = await usernamesOf([...owners], signal);
  return files.map((file) => {
    const owner = ownerOf(file) ?? "";
    return {
      id: file.id,
      name: file.name,
      url: proofUrl(`${matchId}/${file.name}`),
      uploader: usernames.get(owner) ?? matchCopy.deletedPlayer,
    };
  });
}

/**
 * Returns the id of the account that uploaded a file: the owner that the server reports. A hosted Supabase project
 * reports no owners; there the id is in the file's name.
 */
function ownerOf(file: { name: string; owner?: string | null }): string | null {
  return file.owner ?? /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(file.name)?.[0] ?? null;
}

/** The proofs of a match: files in the match's folder, readable by its sides and admins. */
export function matchProofsQuery(matchId: string) {
  return queryOptions({
    queryKey: matchKeys.proofs(matchId),
    queryFn: ({ signal }) => listMatchProofs(matchId, signal),
  });
}
