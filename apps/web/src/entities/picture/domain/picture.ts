/** What a picture field holds: the stored picture, or a file that is not uploaded yet. */
export interface Picture {
  /** Address to show; of the file itself while there is one. Null for none. */
  readonly url: string | null;
  readonly file: File | null;
}

/** The bucket's limit (supabase/migrations, storage). */
export const PICTURE_MEGABYTES = 5;

const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** The extension that a picture's type has; names are not to be trusted. */
export function pictureExtension(file: File): string {
  return extensions[file.type] ?? "png";
}

/** A file name as part of a storage path: plain letters, digits, dots and hyphens. */
export function safeFileName(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/[^A-Za-z0-9.]+/g, "-")
    .replaceAll(/^[-.]+|[-.]+$/g, "")
    .slice(-80);
}

/** The path inside a bucket that a public address stands for; null when it is not of that bucket. */
export function storagePath(address: string, bucket: string): string | null {
  const [plain = ""] = address.split(/[?#]/, 1);
  const marker = `/storage/v1/object/public/${bucket}/`;
  const start = plain.indexOf(marker);
  if (start === -1) return null;
  try {
    return decodeURIComponent(plain.slice(start + marker.length)) || null;
  } catch {
    return null;
  }
}
