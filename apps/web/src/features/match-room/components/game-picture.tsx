import { ImagePlus } from "lucide-react";
import { type Control, useController } from "react-hook-form";
import { PictureButton } from "@/entities/picture/components/picture-button";
import type { GameValues } from "../domain/game-form.ts";
import { gamesCopy as copy } from "../games-copy.ts";

interface GamePictureProps {
  readonly control: Control<GameValues>;
  /** It has a picture, which stays unless another is chosen. */
  readonly hasOne: boolean;
}

/** The picture of a map, which is uploaded with it. */
export function GamePicture({ control, hasOne }: GamePictureProps) {
  const { field, fieldState } = useController({ control, name: "file" });
  const error = fieldState.error?.message;
  return (
    <div className="grid justify-items-start gap-1.5">
      <PictureButton kind="proof" variant="secondary" onPicture={field.onChange}>
        <ImagePlus aria-hidden />
        {hasOne || field.value ? copy.anotherPicture : copy.picture}
      </PictureButton>
      <output className="text-sm text-muted">{field.value && copy.chosen}</output>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
