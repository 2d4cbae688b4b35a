import { Crop } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type PictureKindName, pictureKinds } from "../domain/picture.ts";
import { usePictureIntake } from "../hooks/use-picture-intake.ts";
import { CropStep } from "./crop-step.tsx";

interface CropButtonProps {
  readonly kind: PictureKindName;
  readonly label: string;
  readonly file: File;
  readonly onPicture: (file: File) => void;
}

/** A button that lets the user crop a chosen picture before it is uploaded. */
export function CropButton({ kind: kindName, label, file, onPicture }: CropButtonProps) {
  const kind = pictureKinds[kindName];
  const intake = usePictureIntake(kind, onPicture);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={label}
        title={label}
        onClick={() => void intake.choose([file])}
      >
        <Crop aria-hidden />
      </Button>
      <CropStep kind={kind} intake={intake} />
    </>
  );
}
