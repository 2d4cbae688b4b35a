import { bucketLimits } from "@leyenda/db-types/limits";
import {
  fitWithin,
  pictureExtension,
  type PictureKind,
  PICTURE_TYPES,
  type Size,
} from "./picture.ts";

const MEGABYTE = 1024 * 1024;
/** More than any camera's file; a browser may run out of memory with larger ones. */
const READABLE_BYTES = 60 * MEGABYTE;
const WEBP_QUALITY = 0.86;
const JPEG_QUALITY = 0.88;
/** If a picture of the final size is still too large in bytes, it is scaled down a few times. */
const ATTEMPTS = 5;
const SMALLER = 0.75;

/** An area of a picture, in its own pixels. */
export interface PictureArea extends Size {
  readonly x: number;
  readonly y: number;
}

/** Why a file cannot become a picture. */
export class PictureProblem extends Error {
  readonly reason: "type" | "size" | "unreadable";

  constructor(reason: PictureProblem["reason"], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Refuses files that no browser can read. The server checks the content itself. */
export function assertPicture(file: File): void {
  if (!PICTURE_TYPES.includes(file.type)) throw new PictureProblem("type");
  if (file.size > READABLE_BYTES) throw new PictureProblem("size");
}

/**
 * Scales a picture to its display size and below the bucket's byte limit. A picture within both limits is returned
 * unchanged, unless its kind is always encoded again. The camera's orientation is applied.
 *
 * @param area the part to use; the whole picture without it
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

/** WebP if the browser can write it; else JPEG for a JPEG photo, and PNG for pictures that may be transparent. */
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
