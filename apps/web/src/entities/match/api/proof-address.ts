import { fileAddress } from "@/lib/files";

export const PROOFS_BUCKET = "match_proofs";

/** Where a file of a match's proofs can be seen, by its path in the bucket. */
export function proofAddress(path: string): string {
  return fileAddress(PROOFS_BUCKET, path);
}
