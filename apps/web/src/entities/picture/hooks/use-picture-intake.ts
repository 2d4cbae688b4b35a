import { useState } from "react";
import { toast } from "@/lib/toast";
import { pictureCopy } from "../copy.ts";
import type { PictureKind } from "../domain/picture.ts";
import {
  assertPicture,
  type PictureArea,
  PictureProblem,
  shrinkPicture,
} from "../domain/shrink-picture.ts";

/** The steps from a chosen file to an accepted picture: check, crop, shrink. */
export function usePictureIntake(kind: PictureKind, onPicture: (file: File) => void) {
  const [cropped, setCropped] = useState<File | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function take(file: File, area?: PictureArea) {
    setIsBusy(true);
    try {
      onPicture(await shrinkPicture(file, kind, area));
      setCropped(null);
    } catch (error) {
      refuse(error);
    }
    setIsBusy(false);
  }

  return {
    /** The file that the user crops in the dialog; null while the dialog is closed. */
    cropped,
    isBusy,
    take,
    cancel: () => setCropped(null),
    /** Processes the files in order. If the kind of picture has a fixed shape, opens the crop dialog for the first. */
    async choose(files: readonly File[]) {
      if (kind.crop === null) {
        for (const file of files) await take(file);
        return;
      }
      const [file] = files;
      if (!file) return;
      try {
        assertPicture(file);
        setCropped(file);
      } catch (error) {
        refuse(error);
      }
    },
  };
}

export type PictureIntake = ReturnType<typeof usePictureIntake>;

function refuse(error: unknown): void {
  const reason = error instanceof PictureProblem ? error.reason : "unreadable";
  toast({
    title: pictureCopy.errorTitle,
    description: pictureCopy.problems[reason],
    variant: "destructive",
  });
}
