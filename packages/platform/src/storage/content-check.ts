import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { createImageLane } from "./image-queues.ts";
import { invalidContent, invalidMimeType } from "./storage-errors.ts";

/** The maximum number of pixels in all frames: a 12-megapixel photo or some seconds of animation fit. */
export const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 300;
const MAX_SIDE = 4096;
const DECODE_SECONDS = 20;

// One thread per image leaves the other cores to requests. Images are rare compared with database work.
sharp.concurrency(1);
sharp.cache(false);

const ENCODERS: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  "image/png": (image) => image.png({ compressionLevel: 8 }),
  "image/jpeg": (image) => image.jpeg({ quality: 88 }),
  "image/webp": (image) => image.webp({ quality: 88, effort: 3 }),
  "image/gif": (image) => image.gif(),
  "image/avif": (image) => image.avif({ quality: 65, effort: 2 }),
};

/** Uploaded images have a separate queue, so that visitors who look at pictures never delay uploads. */
const uploads = createImageLane(2);

// Types that a browser would execute or render as a document of this origin.
const ACTIVE =
  /^(?:text\/(?:html|xml|javascript|ecmascript|xsl)|image\/svg\+xml|application\/(?:xhtml\+xml|xml|javascript|x-javascript|ecmascript|x-shockwave-flash|wasm|rss\+xml|atom\+xml))$/;

/** Validated content, with its real type. */
export interface CheckedContent {
  readonly content: Buffer;
  readonly type: string;
}

/**
 * Determines a file's type from its bytes (not the client's declaration) and checks it against the bucket's list.
 * Encodes images again, which removes metadata (location, camera) and any hidden data.
 * @param allowed the bucket's types, with `image/*` patterns; null accepts any but active content
 * @throws StorageFailure `InvalidMimeType`
 */
export async function checkContent(
  content: Buffer,
  declaredType: string,
  allowed: readonly string[] | null,
): Promise<CheckedContent> {
  const declared = baseType(declaredType);
  const sniffed = (await fileTypeFromBuffer(content))?.mime ?? null;
  const type = sniffed ?? declared;
  if (ACTIVE.test(type) || (sniffed === null && looksLikeMarkup(content)))
    throw invalidMimeType(ACTIVE.test(declared) ? declared : "text/html");
  if (sniffed === null && /^(?:image|video|audio|font)\//.test(declared)) {
    throw invalidContent((say) => say.storage.fileDamaged);
  }
  if (!isAllowed(type, allowed)) throw invalidMimeType(type);
  if (!type.startsWith("image/")) return { content, type };

  const encode = ENCODERS[type];
  if (!encode) throw invalidMimeType(type);
  return { content: await uploads(() => reencode(content, encode)), type };
}

/** Whether a type is on a bucket's list. */
export function isAllowed(type: string, allowed: readonly string[] | null): boolean {
  return (
    allowed === null ||
    allowed.some(
      (entry) =>
        entry === "*/*" ||
        entry === type ||
        (entry.endsWith("/*") && type.startsWith(entry.slice(0, -1))),
    )
  );
}

async function reencode(content: Buffer, encode: (image: Sharp) => Sharp): Promise<Buffer> {
  const open = (): Sharp =>
    sharp(content, { animated: true, limitInputPixels: MAX_PIXELS, failOn: "error" });
  try {
    const { pages = 1, width, height, pageHeight } = await open().metadata();
    if (pages > MAX_FRAMES || width * (pageHeight ?? height) * pages > MAX_PIXELS)
      throw invalidContent((say) => say.storage.imageTooLarge);
    const still = pages === 1;
    const image = still
      ? open()
          .autoOrient()
          .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
      : open();
    return await encode(image).timeout({ seconds: DECODE_SECONDS }).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.name === "StorageFailure") throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw invalidContent((say) => say.storage.imageTooLarge);
    throw invalidContent((say) => say.storage.imageDamaged);
  }
}

/** Returns the type without parameters, in lower case. */
function baseType(value: string): string {
  const type = value.split(";")[0]?.trim().toLowerCase() ?? "";
  return /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(type) ? type : "application/octet-stream";
}

/** Whether a text begins with a tag. Browsers may interpret it as HTML, XML or SVG, whatever the file's name is. */
function looksLikeMarkup(content: Buffer): boolean {
  const start = content
    .subarray(0, 1024)
    .toString("latin1")
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
    .replaceAll("\0", "")
    .trimStart();
  return /^<[!?a-z/]/i.test(start);
}
