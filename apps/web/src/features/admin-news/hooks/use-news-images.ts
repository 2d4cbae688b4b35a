import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { removePicturesMutation } from "@/entities/picture/api/remove-pictures";
import { uploadPictureMutation } from "@/entities/picture/api/store-picture";
import { PICTURE_MEGABYTES, safeFileName } from "@/entities/picture/domain/picture";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { imageProblem } from "@/lib/image-file";
import { toastFailure } from "@/lib/toast-failure";
import type { StoredArticle } from "../api/get-news-form.ts";
import { setNewsImagesMutation } from "../api/set-news-images.ts";
import { copy } from "../copy.ts";
import { withCover } from "../domain/news-draft.ts";

const BUCKET = "news-images";

function failUpload(description: string) {
  toast({ title: copy.uploadErrorTitle, description, variant: "destructive" });
}

/**
 * The images of an article in the form. They are uploaded as they are chosen; one that the stored
 * article shows is taken out of it before its file goes.
 */
export function useNewsImages(article: StoredArticle | null) {
  const { user } = useSession();
  const [stored, setStored] = useState<readonly string[]>(article?.image_urls ?? []);
  const [addresses, setAddresses] = useState<readonly string[]>(stored);
  const [pending, setPending] = useState(0);
  const upload = useMutation(uploadPictureMutation());
  const removePictures = useMutation(removePicturesMutation());
  const setNewsImages = useMutation(setNewsImagesMutation(useQueryClient()));

  async function addOne(file: File) {
    const problem = imageProblem(file, PICTURE_MEGABYTES);
    if (problem) {
      failUpload(
        problem === "type" ? copy.form.imageType(file.name) : copy.form.imageSize(file.name),
      );
      return;
    }
    const path = `${user?.id ?? ""}/${Date.now()}-${safeFileName(file.name)}`;
    try {
      const address = await upload.mutateAsync({ bucket: BUCKET, path, file });
      setAddresses((current) => [...current, address]);
    } catch (error) {
      failUpload(toUserMessage(error));
    }
  }

  /** One after the other, so that they keep the order in which they were chosen. */
  async function add(files: readonly File[]) {
    setPending(files.length);
    for (const file of files) {
      await addOne(file);
      setPending((left) => left - 1);
    }
  }

  function drop(address: string) {
    setAddresses((current) => current.filter((image) => image !== address));
  }

  /** Takes an image out of the stored article, before its file is removed. */
  async function takeOut(id: string, address: string) {
    const images = stored.filter((image) => image !== address);
    try {
      await setNewsImages.mutateAsync({ id, images });
    } catch (error) {
      toastFailure(copy.imageRemoveError, error);
      throw error;
    }
    setStored(images);
    drop(address);
  }

  async function remove(address: string) {
    const isShown = article !== null && stored.includes(address);
    if (isShown) await takeOut(article.id, address);
    try {
      await removePictures.mutateAsync({ bucket: BUCKET, addresses: [address] });
    } catch (error) {
      if (!isShown) {
        toastFailure(copy.imageRemoveError, error);
        throw error;
      }
      toastFailure(copy.cleanupError, undefined, copy.cleanupErrorTitle);
      return;
    }
    drop(address);
    toast({ title: copy.imageRemoved });
  }

  /** Forgets what was uploaded for a form that is left without saving. */
  function discard() {
    const unsaved = addresses.filter((address) => !stored.includes(address));
    if (unsaved.length > 0) removePictures.mutate({ bucket: BUCKET, addresses: unsaved });
  }

  return {
    addresses,
    /** How many files are still on their way. */
    pending,
    isUploading: pending > 0,
    add,
    remove,
    discard,
    setCover: (address: string) => setAddresses(withCover(addresses, address)),
  };
}

export type NewsImages = ReturnType<typeof useNewsImages>;
