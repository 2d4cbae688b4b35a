import type { bucketLimits } from "@leyenda/db-types/limits";

/** What a picture field holds: the stored picture, or a file that is not uploaded yet. */
export interface Picture {
  /** Address to show; of the file itself while there is one. Null for none. */
  readonly url: string | null;
  readonly file: File | null;
}

/** A picture that is stored already, or none. */
export function storedPicture(url: string | null): Picture {
  return { url, file: null };
}

/** A picture that waits to be uploaded with its form. */
export function chosenPicture(file: File): Picture {
  return { url: URL.createObjectURL(file), file };
}

/** Gives the memory of a file's own address back. */
export function releasePicture({ url, file }: Picture): void {
  if (file && url) URL.revokeObjectURL(url);
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PictureKind extends Size {
  readonly bucket: keyof typeof bucketLimits;
  /** How the part is chosen that is kept; null keeps the whole picture. */
  readonly crop: "round" | "rect" | null;
  /** Drawn anew however small it is: a photo tells where and with what it was taken. */
  readonly isAnew?: boolean;
}

/** Every kind of picture: where it is stored, and how large it is at most, in pixels. */
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

/** What a browser offers to choose from, and what storage takes. */
export const PICTURE_TYPES = [...extensions.keys()];

/** The extension that a picture's type has; names are not to be trusted. */
export function pictureExtension(type: string): string {
  return extensions.get(type) ?? "png";
}

/** The largest size of the same shape within a frame; what fits already keeps its own. */
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
