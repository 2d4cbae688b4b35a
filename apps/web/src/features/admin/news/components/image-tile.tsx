import { Star, X } from "lucide-react";
import { RowAction } from "@/components/row-actions";
import { Badge } from "@/components/ui/badge";
import { CropButton } from "@/entities/picture/components/crop-button";
import type { Picture } from "@/entities/picture/domain/picture";
import { fittedCover } from "@/lib/picture-rendition";
import { copy } from "../copy.ts";

interface ImageTileProps {
  readonly picture: Picture;
  /** The position of the image, from 1; the first image is the cover. */
  readonly position: number;
  readonly onCover: () => void;
  readonly onCrop: (file: File) => void;
  readonly onRemove: () => void;
}

const { form } = copy;

/** One image of the article with its actions. */
export function ImageTile({ picture, position, onCover, onCrop, onRemove }: ImageTileProps) {
  return (
    <>
      <img
        {...fittedCover(picture.url ?? "", "12rem")}
        alt={form.imageAlt(position)}
        className="aspect-video w-full bg-surface-raised object-cover"
      />
      <div className="flex min-h-11 items-center px-1">
        {position === 1 ? (
          <Badge tone="accent" className="ml-1">
            {form.cover}
          </Badge>
        ) : (
          <RowAction
            icon={Star}
            title={form.makeCover(position)}
            label={form.makeCover(position)}
            onAction={onCover}
          />
        )}
        <span className="flex-1" />
        {picture.file && (
          <CropButton
            kind="newsCover"
            label={form.cropImage(position)}
            file={picture.file}
            onPicture={onCrop}
          />
        )}
        <RowAction
          icon={X}
          title={form.removeImage(position)}
          label={form.removeImage(position)}
          opensDialog={!picture.file}
          onAction={onRemove}
        />
      </div>
    </>
  );
}
