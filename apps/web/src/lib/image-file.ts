/** What the storage buckets of pictures accept. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

const MEGABYTE = 1024 * 1024;

export type ImageProblem = "type" | "size";

/**
 * Why a file cannot be uploaded as a picture, or null. The server looks at the content itself;
 * this only spares the wait.
 */
export function imageProblem(file: File, maximumMegabytes: number): ImageProblem | null {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return "type";
  return file.size > maximumMegabytes * MEGABYTE ? "size" : null;
}
