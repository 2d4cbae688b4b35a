import { openedOnce } from "./opened-once.ts";
import { supabase } from "./supabase.ts";

const openFiles = openedOnce((backend) => backend.openFiles());

/** The files of a bucket, to be stored, listed and removed; what is public has its `fileAddress`. */
export const filesOf = async (bucket: string) => (await openFiles()).from(bucket);

/** Where everybody can see a file of a public bucket. */
export function fileAddress(bucket: string, path: string): string {
  const { origin } = new URL(supabase.url);
  return encodeURI(`${origin}/storage/v1/object/public/${bucket}/${path}`);
}
