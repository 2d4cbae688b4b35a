import { ImagePlus } from "lucide-react";
import { type SetStateAction, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { GameCover } from "@/components/game-cover";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { PictureButton } from "@/entities/picture/components/picture-button";
import { chosenPicture, type Picture, releasePicture } from "@/entities/picture/domain/picture";
import { type StoredArticle, useRemoveNewsImage } from "../api/article-form.ts";
import { copy } from "../copy.ts";
import { IMAGE_LIMIT, NO_GAME, withCover } from "../domain/news-draft.ts";
import type { NewsValues } from "../schemas.ts";
import { ImageTile } from "./image-tile.tsx";

interface ImagesSectionProps {
  readonly control: Control<NewsValues>;
  readonly article: StoredArticle | null;
  readonly pictures: readonly Picture[];
  readonly onChange: (change: SetStateAction<Picture[]>) => void;
  /** Called with the remaining images after a stored image was removed. */
  readonly onRemoved: (addresses: string[]) => void;
}

const { form } = copy;

/** The images of an article; the first is its cover. New ones are uploaded when the article is saved. */
export function ImagesSection({
  control,
  article,
  pictures,
  onChange,
  onRemoved,
}: ImagesSectionProps) {
  const [removed, setRemoved] = useState<Picture | null>(null);
  const removeStored = useRemoveNewsImage(article);

  function drop(picture: Picture) {
    releasePicture(picture);
    onChange((current) => current.filter((other) => other !== picture));
  }

  function replace(picture: Picture, file: File) {
    releasePicture(picture);
    onChange((current) =>
      current.map((other) => (other === picture ? chosenPicture(file) : other)),
    );
  }

  return (
    <Card>
      <CardHeader title={form.images} description={form.imagesHint} />
      <ul className="mb-4 grid grid-cols-2 gap-3 empty:hidden">
        {pictures.map((picture, index) => (
          <li key={picture.url} className="overflow-hidden rounded-md border border-border">
            <ImageTile
              picture={picture}
              position={index + 1}
              onCover={() => onChange((current) => withCover(current, picture))}
              onCrop={(file) => replace(picture, file)}
              onRemove={() => (picture.file ? drop(picture) : setRemoved(picture))}
            />
          </li>
        ))}
      </ul>
      {article && pictures.length === 0 && (
        <GeneratedInstead control={control} slug={article.slug} />
      )}
      <PictureButton
        kind="news"
        variant="secondary"
        room={IMAGE_LIMIT - pictures.length}
        onPicture={(file) => onChange((current) => [...current, chosenPicture(file)])}
      >
        <ImagePlus aria-hidden />
        {form.addImages}
      </PictureButton>
      {removed?.url && (
        <ConfirmDialog
          onClose={() => setRemoved(null)}
          title={form.removeTitle}
          description={form.removeText}
          confirmLabel={form.removeConfirm}
          onConfirm={() =>
            removeStored.mutateAsync(removed.url ?? "", {
              onSuccess: () => {
                drop(removed);
                onRemoved(article?.image_urls.filter((image) => image !== removed.url) ?? []);
              },
            })
          }
        />
      )}
    </Card>
  );
}

interface GeneratedInsteadProps {
  readonly control: Control<NewsValues>;
  readonly slug: string;
}

/** The generated picture of an article without images. */
function GeneratedInstead({ control, slug }: GeneratedInsteadProps) {
  const [game, category] = useWatch({ control, name: ["game", "category"] });
  return (
    <figure className="mb-4">
      <GameCover
        name={game === NO_GAME ? category : game}
        seed={slug}
        className="aspect-[3/1] w-full rounded-md"
      />
      <figcaption className="mt-1.5 text-sm text-muted">{form.drawn}</figcaption>
    </figure>
  );
}
