import { errorCode, UserFacingError } from "@/lib/errors";
import { fileAddress, filesOf } from "@/lib/storage-files";
import {
  type Picture,
  pictureExtension,
  type PictureKindName,
  pictureKinds,
  storagePath,
} from "../domain/picture.ts";
import { uploadRefusal } from "../domain/upload-refusal.ts";

/** Thrown if a picture could not be uploaded, so that the form was not saved. The message is the server's. */
export class PictureUploadError extends UserFacingError {}

/** Browsers cache a picture for one year, because the file at a URL never changes: a new picture gets a new URL. */
const FOR_GOOD = "31536000, immutable";

/**
 * Uploads one file.
 *
 * @param stem path without the extension, which follows from the file's type
 * @returns the public URL; without the host if that is the page's own host, which may change
 */
export async function storePicture(
  kind: PictureKindName,
  stem: string,
  file: File,
): Promise<string> {
  const { bucket } = pictureKinds[kind];
  const path = `${stem}.${pictureExtension(file.type)}`;
  // Proofs are evidence, so an upload must not replace an existing one.
  const upsert = kind !== "proof";
  const files = await filesOf(bucket);
  const { error } = await files.upload(path, file, {
    contentType: file.type,
    upsert,
    cacheControl: FOR_GOOD,
  });
  if (error) throw new PictureUploadError(uploadRefusal(error), { cause: error });
  const address = new URL(fileAddress(bucket, path));
  return address.origin === window.location.origin ? address.pathname : address.href;
}

/** Deletes pictures from storage by their public URLs. Ignores URLs outside the bucket. */
export async function removePictures(
  kind: PictureKindName,
  addresses: readonly string[],
): Promise<void> {
  const { bucket } = pictureKinds[kind];
  const paths = addresses.flatMap((address) => storagePath(address, bucket) ?? []);
  if (paths.length === 0) return;
  const stored = await filesOf(bucket);
  const { error } = await stored.remove(paths);
  if (error) throw error;
}

interface PicturesOfForm {
  readonly kind: PictureKindName;
  /** Returns the path of a new file, without the extension. */
  readonly stem: (file: File) => string;
  /** The URLs that the row had before the change. */
  readonly before: readonly (string | null | undefined)[];
  readonly pictures: readonly Picture[];
}

/**
 * Saves a form with pictures: uploads new pictures, passes all URLs to `save`, then deletes unused pictures. If the
 * save is refused, the new uploads are deleted. If the connection is lost, the database deletes unused uploads later
 * (supabase/schema, orphans). If `save` returns false, the user discarded a change, the row may have other URLs, and
 * nothing is deleted.
 * @throws PictureUploadError before anything is saved
 */
export async function savePictures<Result>(
  { kind, stem, before, pictures }: PicturesOfForm,
  save: (addresses: string[]) => Promise<Result>,
): Promise<Result> {
  const shown = before.filter((address) => typeof address === "string");
  const uploaded: string[] = [];
  const addresses: string[] = [];
  try {
    for (const { url, file } of pictures) {
      const address = file ? await storePicture(kind, stem(file), file) : url;
      if (file && address) uploaded.push(address);
      if (address) addresses.push(address);
    }
    const result = await save(addresses);
    // If `save` returned false, the stored row may still use the former pictures.
    if (result !== false) await forget(kind, shown, addresses);
    return result;
  } catch (error) {
    // Without a response from the server it is unknown whether the form was saved, so the uploads stay.
    if (error instanceof PictureUploadError || errorCode(error))
      await forget(kind, uploaded, shown);
    throw error;
  }
}

/** Deletes pictures by URL: those in `addresses` that are not in `used`. Ignores failures. */
async function forget(kind: PictureKindName, addresses: string[], used: string[]): Promise<void> {
  const { bucket } = pictureKinds[kind];
  const usedPaths = used.map((address) => storagePath(address, bucket));
  const gone = addresses.filter((address) => !usedPaths.includes(storagePath(address, bucket)));
  await removePictures(kind, gone).catch(() => undefined);
}
