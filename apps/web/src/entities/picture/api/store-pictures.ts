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

/** A picture could not be uploaded, so its form was not saved. The message is the server's. */
export class PictureUploadError extends WordedError {}

/**
 * One year: an address always shows the same picture, because a new picture gets a new name or a new date (avatars).
 */
const FOR_GOOD = "31536000, immutable";

/**
 * Uploads one file.
 *
 * @param stem path without the extension, which follows from the file's type
 * @returns the public address; without the host if that is the page's own host, which may change
 */
export async function storePicture(
  kind: PictureKindName,
  stem: string,
  file: File,
): Promise<string> {
  const { bucket } = pictureKinds[kind];
  const path = `${stem}.${pictureExtension(file.type)}`;
  // Proofs are evidence and must not be replaced.
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

/** Removes pictures by their public addresses; addresses outside the bucket are ignored. */
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
  /** The path of a new file, without the extension. */
  readonly stem: (file: File) => string;
  /** The addresses shown before the change. */
  readonly before: readonly (string | null | undefined)[];
  readonly pictures: readonly Picture[];
}

/**
 * Saves a form that has pictures: uploads the new ones, passes all addresses to `save`, and removes from storage those
 * no longer shown. If the save is refused, the new uploads are removed again. The database sweeps what a lost
 * connection leaves behind (supabase/schema, orphans). If `save` returns false, it stored something else than the given
 * addresses (`saveChanges`): then nothing is removed.
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
    // If the user gave up a change, the stored row may still show the former pictures.
    if (result !== false) await forget(kind, shown, addresses);
    return result;
  } catch (error) {
    // Without a response it is unknown whether the form was saved.
    if (error instanceof PictureUploadError || errorCode(error))
      await forget(kind, uploaded, shown);
    throw error;
  }
}

/** Removes the addresses that are not in `kept`. A failure here does not make the form fail. */
async function forget(kind: PictureKindName, addresses: string[], used: string[]): Promise<void> {
  const { bucket } = pictureKinds[kind];
  const usedPaths = used.map((address) => storagePath(address, bucket));
  const gone = addresses.filter((address) => !usedPaths.includes(storagePath(address, bucket)));
  await removePictures(kind, gone).catch(() => undefined);
}
