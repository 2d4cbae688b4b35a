import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS } from "./content-check.ts";
import { invalidRequest } from "./storage-errors.ts";

/** The time limit for decoding and encoding one image. */
const SECONDS = 5;
/**
 * The maximum number of pixels in all frames of an animation.
 * Larger animations are sent unchanged, because encoding them again would take seconds.
 */
const MAX_MOVING_PIXELS = 8_000_000;
/** With this share of the quality number of WebP and JPEG, an AVIF image looks the same. */
const AVIF_QUALITY_RATIO = 0.69;
const QUALITY = 80;

/** The parameters of a transformation: size, fit, format and quality. */
export interface Transform {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly resize?: "cover" | "contain" | "fill" | undefined;
  readonly quality?: number | undefined;
  readonly format?: "origin" | "webp" | "avif" | undefined;
}

export interface RenderedImage {
  readonly content: Buffer;
  readonly type: string;
}

/**
 * Returns the type of the sent image: as requested, else the smallest that the client supports.
 * A type that is requested by name uses the quality as given.
 */
export function outputType(
  original: string,
  format: Transform["format"],
  accept: string | undefined,
): string {
  if (format === "origin" || original === "image/gif") return original;
  if (format !== undefined) return `image/${format}`;
  return ["image/avif", "image/webp"].find((type) => accept?.includes(type)) ?? original;
}

/**
 * Resizes an image, never above its original size.
 * The decoded size is limited, because a file may have come from another platform without the check of an upload.
 */
export async function renderImage(
  original: RenderedImage,
  transform: Transform,
  type: string,
): Promise<RenderedImage> {
  const open = () => sharp(original.content, { animated: true, limitInputPixels: MAX_PIXELS });
  try {
    const { pages = 1, width, height, pageHeight } = await open().metadata();
    if (pages > 1 && width * (pageHeight ?? height) * pages > MAX_MOVING_PIXELS) return original;
    // Animations are not encoded as AVIF.
    const target = pages > 1 && type === "image/avif" ? original.type : type;
    const image = resized(open(), transform).timeout({ seconds: SECONDS });
    return { content: await encoded(image, transform, target).toBuffer(), type: target };
  } catch {
    throw invalidRequest("The image cannot be rendered");
  }
}

function resized(image: Sharp, { width, height, resize = "cover" }: Transform): Sharp {
  if (width === undefined && height === undefined) return image;
  return image.resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fit: resize === "contain" ? "inside" : resize,
    withoutEnlargement: true,
  });
}

function encoded(image: Sharp, { quality = QUALITY, format }: Transform, type: string): Sharp {
  switch (type) {
    case "image/webp":
      return image.webp({ quality, effort: 2 });
    case "image/avif": {
      const ratio = format === "avif" ? 1 : AVIF_QUALITY_RATIO;
      // AVIF with effort 0 is encoded as fast as WebP, and the file is a quarter smaller.
      return image.avif({ quality: Math.round(quality * ratio), effort: 0 });
    }
    case "image/jpeg":
      return image.jpeg({ quality });
    case "image/gif":
      return image.gif();
    default:
      return image.png({ compressionLevel: 6 });
  }
}
