import type { bucketLimits } from "@leyenda/db-types/limits";

/** The value of a picture field: the stored picture, or a file that is not uploaded yet. */
export interface Picture {
  /** The URL to show: of the chosen file if there is one, else of the stored picture; null if there is no picture. */
  readonly url: string | null;
  readonly file: File | null;
}

/** The value for a stored picture, or for no picture if `url` is null. */
export function storedPicture(url: string | null): Picture {
  return { url, file: null };
}

/** The value for a chosen file, which is uploaded when the form is saved. */
export function chosenPicture(file: File): Picture {
  return { url: URL.createObjectURL(file), file };
}

/** Releases the object URL of a chosen file. */
export function releasePicture({ url, file }: Picture): void {
  if (file && url) URL.revokeObjectURL(url);
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PictureKind extends Size {
  readonly bucket: keyof typeof bucketLimits;
  /** The shape to which the picture is cropped; null uses the whole picture. */
  readonly crop: "round" | "rect" | null;
  /** Whether even a small picture is encoded again, which removes the location and the camera data from photos. */
  readonly isAnew?: boolean;
}

/** Every kind of picture: its bucket and its maximum size in pixels. */
export const pictureKinds = {
  avatar: { bucket: "profile_avatars", width: 512, height: 512, crop: "round" },
  logo: { bucket: "team_logos", width: 512, height: 512, crop: "rect" },
  icon: { bucket: "game_images", width: 512, height: 512, crop: "rect" },
  cover: { bucket: "game_images", width: 1600, height: 900, crop: "rect" },
  news: { bucket: "news-images", width: 1920, height: 1920, crop: null },
  newsCover: { bucket: "news-images", width: 1920, height: 1080, crop: "rect" },
  proof: { bucket: "match_proofs", width: 2560, height: 2560, crop: null },
  matchPicture: { bucket: "match_pictures", width: 2560, height: 2560, crop: null },
  receipt: { bucket: "payout_receipts", width: 2560, height: 2560, crop: null },
  chat: { bucket: "chat_pictures", width: 1600, height: 1600, crop: null, isAnew: true },
} as const satisfies Record<string, PictureKind>;

export type PictureKindName = keyof typeof pictureKinds;

type PictureType = (typeof bucketLimits)[keyof typeof bucketLimits]["types"][number];

const endings: Readonly<Record<PictureType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};
const extensions: ReadonlyMap<string, string> = new Map(Object.entries(endings));

/** The file types that the file chooser offers and that storage accepts. */
export const PICTURE_TYPES = [...extensions.keys()];

/** The file extension for a picture's type. The name of the file is not trusted. */
export function pictureExtension(type: string): string {
  return extensions.get(type) ?? "png";
}

/** The largest size with the same aspect ratio that fits into a frame. Smaller pictures are not enlarged. */
export function fitWithin(size: Size, frame: Size): Size {
  const scale = Math.min(1, frame.width / size.width, frame.height / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** Converts a file name without its extension for a storage path: only plain letters, digits and hyphens stay. */
export function safeFileName(name: string): string {
  return name
    .replace(/\.[^./]*$/, "")
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(-80);
}

/** The path inside a bucket of a public URL; null if the URL is not in that bucket. */
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
