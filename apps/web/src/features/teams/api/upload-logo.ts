import { supabase } from "@/lib/supabase";
import { pictureExtension } from "@/entities/picture/domain/picture";

const BUCKET = "team_logos";

/**
 * Stores a logo.
 *
 * @param stem path without the extension, which follows from the file's type
 * @returns the public address
 */
export async function uploadLogo(stem: string, file: File): Promise<string> {
  const path = `${stem}.${pictureExtension(file)}`;
  const { error } = await supabase.storage.from(BUCKET).upload(path, file, { upsert: true });
  if (error) throw error;
  return supabase.storage.from(BUCKET).getPublicUrl(path).data.publicUrl;
}
