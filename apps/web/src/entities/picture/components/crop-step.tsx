import { lazy, Suspense } from "react";
import type { PictureKind } from "../domain/picture.ts";
import type { PictureIntake } from "../hooks/use-picture-intake.ts";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog.tsx")).CropDialog }));

interface CropStepProps {
  readonly kind: PictureKind;
  readonly intake: PictureIntake;
}

/** The crop dialog for a chosen file. Its library loads when a file is first cropped. */
export function CropStep({ kind, intake: { cropped, isBusy, take, cancel } }: CropStepProps) {
  return (
    cropped && (
      <Suspense>
        <CropDialog
          file={cropped}
          kind={kind}
          isBusy={isBusy}
          onCrop={(area) => void take(cropped, area)}
          onClose={cancel}
        />
      </Suspense>
    )
  );
}
