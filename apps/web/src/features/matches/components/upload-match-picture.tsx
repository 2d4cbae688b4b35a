import { matchPicturesLimits as limits } from "@leyenda/db-types/limits";
import { ImagePlus } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { PictureButton } from "@/entities/picture/components/picture-button";
import { chosenPicture, type Picture, releasePicture } from "@/entities/picture/domain/picture";
import { useAddMatchPicture } from "../api/match-pictures.ts";
import { picturesCopy as copy } from "../pictures-copy.ts";

/** Uploads a picture of a match; its description is required before it is published. */
export function NewPicture({ matchId }: { readonly matchId: string }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [alt, setAlt] = useState("");
  const { mutate, isPending } = useAddMatchPicture(matchId);
  const id = useId();
  useEffect(() => () => void (picture && releasePicture(picture)), [picture]);
  const file = picture?.file;
  if (!picture?.url || !file) {
    return (
      <div className="flex justify-center">
        <PictureButton
          kind="matchPicture"
          variant="secondary"
          onPicture={(chosen) => {
            setPicture(chosenPicture(chosen));
            setAlt("");
          }}
        >
          <ImagePlus aria-hidden />
          {copy.add}
        </PictureButton>
      </div>
    );
  }
  return (
    <form
      className="grid gap-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ file, alt: alt.trim() }, { onSuccess: () => setPicture(null) });
      }}
    >
      <img
        src={picture.url}
        alt={copy.chosen}
        className="aspect-video w-full rounded-md border border-border object-cover"
      />
      <div className="grid content-start gap-2">
        <Label htmlFor={id}>{copy.alt}</Label>
        <Textarea
          id={id}
          required
          rows={2}
          minLength={limits.alt.min}
          maxLength={limits.alt.max}
          value={alt}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setAlt(event.target.value)}
        />
        <p id={`${id}-hint`} className="text-sm text-muted">
          {copy.altHint}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isLoading={isPending}>
            {copy.publish}
          </Button>
          <Button variant="ghost" onClick={() => setPicture(null)}>
            {copy.discard}
          </Button>
        </div>
      </div>
    </form>
  );
}
