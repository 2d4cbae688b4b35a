import type { bucketLimits } from "@leyenda/db-types/limits";

/** The value of a picture field: the stored picture, or a file that is not uploaded yet. */
export interface Picture {
  /** The address to show, of the file itself if there is one; null without a picture. */
  readonly url: string | null;
  readonly file: File | null;
}

/** A stored picture, or none. */
export function storedPicture(url: string | null): Picture {
  return { url, file: null };
}

/** A picture that is uploaded when its form is saved. */
export function chosenPicture(file: File): Picture {
  return { url: URL.createObjectURL(file), file };
}

/** Releases the memory of a file's object URL. */
export function releasePicture({ url, file }: Picture): void {
  if (file && url) URL.revokeObjectURL(url);
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PictureKind extends Size {
  readonly bucket: keyof typeof bucketLimits;
  /** The shape of the crop; null uses the whole picture. */
  readonly crop: "round" | "rect" | null;
  /**
   * Always encoded again, even if small, because the metadata of a photo reveals where and with which device it was
   * taken.
   */
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

/** The types that the file chooser offers and storage accepts. */
export const PICTURE_TYPES = [...extensions.keys()];

/** The extension for a picture's type; the file's name is not trusted. */
export function pictureExtension(type: string): string {
  return extensions.get(type) ?? "png";
}

/** The largest size with the same aspect ratio within a frame; smaller pictures are not enlarged. */
export function fitWithin(size: Size, frame: Size): Size {
  const scale = Math.min(1, frame.width / size.width, frame.height / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** A file's name without its ending as part of a storage path: plain letters, digits and hyphens. */
export function safeFileName(name: string): string {
  return name
    .replace(/\.[^./]*$/, "")
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(-80);
}

/** The path inside a bucket of a public address; null if the address is outside that bucket. */
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
