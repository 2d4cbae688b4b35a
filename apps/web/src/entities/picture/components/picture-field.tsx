import { ImagePlus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { pictureCopy } from "../copy.ts";
import {
  chosenPicture,
  type Picture,
  type PictureKindName,
  releasePicture,
} from "../domain/picture.ts";
import { PictureButton } from "./picture-button.tsx";

interface PictureFieldProps {
  readonly kind: PictureKindName;
  readonly label: string;
  readonly hint?: string;
  readonly value: Picture;
  readonly onChange: (picture: Picture) => void;
  /** Whether the buttons are next to the picture instead of below it. */
  readonly isLine?: boolean;
  /** A preview of the picture, in the shape in which pages show it. */
  readonly children: ReactNode;
}

/** A form field for one picture. The picture is previewed at once, and uploaded when the form is saved. */
export function PictureField({
  kind,
  label,
  hint = pictureCopy.hint,
  value,
  onChange,
  isLine = false,
  children,
}: PictureFieldProps) {
  function change(picture: Picture) {
    releasePicture(value);
    onChange(picture);
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      {!isLine && children}
      <div className="flex flex-wrap items-center gap-2">
        {isLine && children}
        <PictureButton
          kind={kind}
          variant="secondary"
          onPicture={(file) => change(chosenPicture(file))}
        >
          <ImagePlus aria-hidden />
          {pictureCopy.choose}
        </PictureButton>
        {value.url && (
          <Button variant="ghost" onClick={() => change({ url: null, file: null })}>
            <Trash2 aria-hidden />
            {pictureCopy.remove}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{hint}</p>
    </fieldset>
  );
}
