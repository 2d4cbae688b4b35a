import { UserFacingError } from "@/lib/errors";
import { filesOf } from "@/lib/storage-files";
import { pictureCopy } from "../copy.ts";
import { pictureExtension, pictureKinds, type Size } from "../domain/picture.ts";
import { PictureProblem, shrinkPicture } from "../domain/shrink-picture.ts";
import { uploadRefusal } from "../domain/upload-refusal.ts";

const { chat } = pictureKinds;

interface StoredPicture extends Size {
  /** The file's name in the bucket. */
  readonly file: string;
  /** The content of the stored picture, so that it can be shown without a download. */
  readonly blob: Blob;
}

/**
 * Prepares a file as a picture for a chat message and uploads it.
 *
 * @throws UserFacingError with the reason why it was refused
 */
export async function storeChatPicture(userId: string, file: File): Promise<StoredPicture> {
  const picture = await shrinkPicture(file, chat).catch((error: unknown) => {
    throw error instanceof PictureProblem
      ? new UserFacingError(pictureCopy.problems[error.reason], { cause: error })
      : error;
  });
  const { width, height } = await sizeOf(picture);
  const name = `${userId}/${crypto.randomUUID()}.${pictureExtension(picture.type)}`;
  const bucket = await filesOf(chat.bucket);
  const { error } = await bucket.upload(name, picture, { contentType: picture.type });
  // All users who may write may upload pictures, so the status 403 means that the user has uploaded too many.
  if (error && "statusCode" in error && error.statusCode === "403")
    throw new UserFacingError(pictureCopy.refusals.tooMany, { cause: error });
  if (error) throw new UserFacingError(uploadRefusal(error), { cause: error });
  return { file: name, blob: picture, width, height };
}

async function sizeOf(picture: Blob): Promise<Size> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
