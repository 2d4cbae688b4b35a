import { type ReactNode, useRef } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { PICTURE_TYPES, type PictureKindName, pictureKinds } from "../domain/picture.ts";
import { usePictureIntake } from "../hooks/use-picture-intake.ts";
import { CropStep } from "./crop-step.tsx";

type PictureButtonProps = ButtonLook & {
  readonly kind: PictureKindName;
  readonly children: ReactNode;
  /** Called for every chosen picture, after cropping and shrinking. */
  readonly onPicture: (file: File) => void;
  /** How many pictures the user can choose at once. */
  readonly room?: number;
  readonly isLoading?: boolean;
};

/** A button to add a picture. A chosen file is checked, cropped if its kind has a fixed shape, and shrunk. */
export function PictureButton({
  kind: kindName,
  children,
  onPicture,
  room = 1,
  isLoading = false,
  ...look
}: PictureButtonProps) {
  const kind = pictureKinds[kindName];
  const input = useRef<HTMLInputElement>(null);
  const intake = usePictureIntake(kind, onPicture);
  return (
    <>
      <Button
        {...look}
        disabled={room <= 0}
        isLoading={isLoading || intake.isBusy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(",")}
        multiple={room > 1}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])].slice(0, room);
          // Without a reset, the browser would report no change if the user chooses the same file again.
          currentTarget.value = "";
          void intake.choose(files);
        }}
      />
      <CropStep kind={kind} intake={intake} />
    </>
  );
}
