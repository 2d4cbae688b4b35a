import { bucketLimits } from "@leyenda/db-types/limits";
import {
  fitWithin,
  pictureExtension,
  type PictureKind,
  PICTURE_TYPES,
  type Size,
} from "./picture.ts";

const MEGABYTE = 1024 * 1024;
/** The maximum size of a file in bytes, above any camera's files: with larger ones a browser may run out of memory. */
const READABLE_BYTES = 60 * MEGABYTE;
const WEBP_QUALITY = 0.86;
const JPEG_QUALITY = 0.88;
/** How often a picture that still has too many bytes is scaled down again, each time by `SMALLER`. */
const ATTEMPTS = 5;
const SMALLER = 0.75;

/** An area of a picture, in pixels of that picture. */
export interface PictureArea extends Size {
  readonly x: number;
  readonly y: number;
}

/** Thrown if a file cannot be used as a picture. Contains the reason. */
export class PictureProblem extends Error {
  readonly reason: "type" | "size" | "unreadable";

  constructor(reason: PictureProblem["reason"], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Throws for a file type or size that browsers cannot read. The server checks the content. */
export function assertPicture(file: File): void {
  if (!PICTURE_TYPES.includes(file.type)) throw new PictureProblem("type");
  if (file.size > READABLE_BYTES) throw new PictureProblem("size");
}

/**
 * Scales a picture to its display size and below the bucket's byte limit, and applies the camera's orientation.
 * A picture within both limits is returned unchanged, unless its kind is always encoded again.
 *
 * @param area the area to use; by default the whole picture
 * @throws PictureProblem
 */
export async function shrinkPicture(
  file: File,
  kind: PictureKind,
  area?: PictureArea,
): Promise<File> {
  assertPicture(file);
  const limit = bucketLimits[kind.bucket].bytes;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    (cause: unknown) => {
      throw new PictureProblem("unreadable", { cause });
    },
  );
  try {
    const part = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
    let size = fitWithin(part, kind);
    const isAsItIs = !area && size.width === bitmap.width && file.size <= limit;
    if (isAsItIs && !kind.isAnew) return file;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const blob = await encode(draw(bitmap, part, size), file.type);
      if (blob.size <= limit) {
        const name = `${file.name.replace(/\.[^.]*$/, "")}.${pictureExtension(blob.type)}`;
        return new File([blob], name, { type: blob.type });
      }
      size = fitWithin(size, { width: size.width * SMALLER, height: size.height * SMALLER });
    }
  } finally {
    bitmap.close();
  }
  throw new PictureProblem("size");
}

function draw(bitmap: ImageBitmap, part: PictureArea, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new PictureProblem("unreadable");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return canvas;
}

/** Encodes as WebP if the browser can; otherwise a JPEG photo as JPEG, and all other pictures as PNG. */
async function encode(canvas: HTMLCanvasElement, original: string): Promise<Blob> {
  const webp = await toBlob(canvas, "image/webp", WEBP_QUALITY);
  if (webp.type === "image/webp") return webp;
  return original === "image/jpeg" ? toBlob(canvas, original, JPEG_QUALITY) : webp;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureProblem("unreadable"))),
      type,
      quality,
    );
  });
}
