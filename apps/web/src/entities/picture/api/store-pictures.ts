import { errorCode, WordedError } from "@/lib/errors";
import { fileAddress, filesOf } from "@/lib/files";
import {
  type Picture,
  pictureExtension,
  type PictureKindName,
  pictureKinds,
  storagePath,
} from "../domain/picture.ts";
import { uploadRefusal } from "../domain/upload-refusal.ts";

/** A picture could not be uploaded; what it belongs to was not saved. The message is the server's. */
export class PictureUploadError extends WordedError {}

/** A year: no address ever shows another picture, it is named or dated anew (avatars). */
const FOR_GOOD = "31536000, immutable";

/**
 * Uploads one file.
 *
 * @param stem path without the extension, which follows from the file's type
 * @returns the public address; without the host where that is the page's own, which may be called
 *   otherwise tomorrow
 */
export async function storePicture(
  kind: PictureKindName,
  stem: string,
  file: File,
): Promise<string> {
  const { bucket } = pictureKinds[kind];
  const path = `${stem}.${pictureExtension(file.type)}`;
  // Proofs are evidence, which nobody replaces.
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

/** Removes pictures by their public addresses; those that are not of the bucket are left alone. */
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
  /** Path of a new file, without the extension. */
  readonly stem: (file: File) => string;
  /** What is shown until now. */
  readonly before: readonly (string | null | undefined)[];
  readonly pictures: readonly Picture[];
}

/**
 * Saves a form that has pictures: uploads the new ones, hands all addresses to `save`, and removes
 * from storage what is no longer shown. If the save is refused, what was uploaded for it goes again.
 * What a lost connection leaves behind is swept by the database (supabase/schema, orphans). A `save` that returns false
 * stored something else than what it was given (`saveChanges`): then nothing is removed.
 *
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
    // Where the user gave up a change, what is stored may still show the former pictures.
    if (result !== false) await forget(kind, shown, addresses);
    return result;
  } catch (error) {
    // Without an answer nobody knows whether it was saved.
    if (error instanceof PictureUploadError || errorCode(error))
      await forget(kind, uploaded, shown);
    throw error;
  }
}

/** Removes those of the addresses that are not kept. That it fails is no failure of the form. */
async function forget(kind: PictureKindName, addresses: string[], kept: string[]): Promise<void> {
  const { bucket } = pictureKinds[kind];
  const usedPaths = kept.map((address) => storagePath(address, bucket));
  const gone = addresses.filter((address) => !usedPaths.includes(storagePath(address, bucket)));
  await removePictures(kind, gone).catch(() => undefined);
}
