import { fileAddress } from "@/lib/storage-files";

export const PROOFS_BUCKET = "match_proofs";

/** The URL of a proof file. `path` is its path in the bucket. */
export function proofUrl(path: string): string {
  return fileAddress(PROOFS_BUCKET, path);
}
