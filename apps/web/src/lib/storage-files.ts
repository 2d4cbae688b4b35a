import { lazyClient } from "./lazy-client.ts";
import { supabase } from "./supabase.ts";

const openFiles = lazyClient((backend) => backend.openFiles());

/** The client for the files of a bucket. For the URL of a public file see `fileAddress`. */
export const filesOf = async (bucket: string) => (await openFiles()).from(bucket);

/** The public URL of a file in a public bucket. */
export function fileAddress(bucket: string, path: string): string {
  const { origin } = new URL(supabase.url);
  return encodeURI(`${origin}/storage/v1/object/public/${bucket}/${path}`);
}
