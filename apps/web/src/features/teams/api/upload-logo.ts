import { supabase } from "@/lib/supabase";

const BUCKET = "team_logos";

/**
 * Stores a logo.
 *
 * @param stem path without the extension, which is the file's
 * @returns the public address
 */
export async function uploadLogo(stem: string, file: File): Promise<string> {
  const extension = file.name.split(".").pop()?.toLowerCase() ?? "png";
  const path = `${stem}.${extension}`;
  const { error } = await supabase.storage.from(BUCKET).upload(path, file, { upsert: true });
  if (error) throw error;
  return supabase.storage.from(BUCKET).getPublicUrl(path).data.publicUrl;
}
