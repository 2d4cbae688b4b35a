import { supabase } from "@/lib/supabase";

export const PROOFS_BUCKET = "match_proofs";

/** Where a file of a match's proofs can be seen, by its path in the bucket. */
export function proofAddress(path: string): string {
  return supabase.storage.from(PROOFS_BUCKET).getPublicUrl(path).data.publicUrl;
}
