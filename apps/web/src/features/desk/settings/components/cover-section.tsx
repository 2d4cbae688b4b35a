import { useWatch } from "react-hook-form";
import { GameCover } from "@/components/game-cover";
import { PictureField } from "@/entities/picture/components/picture-field";
import type { Picture } from "@/entities/picture/domain/picture";
import { copy } from "../copy.ts";
import type { FoldedProps } from "./section-props.ts";
import { FoldedSection } from "./folded-section.tsx";

interface CoverSectionProps extends FoldedProps {
  readonly picture: Picture;
  readonly onPictureChange: (picture: Picture) => void;
}

/** The cover: an uploaded picture, or one that is generated for the game. */
export function CoverSection({ control, fold, picture, onPictureChange }: CoverSectionProps) {
  const game = useWatch({ control, name: "game" });
  return (
    <FoldedSection
      title={copy.sections.cover}
      digest={copy.digests.cover(picture.url !== null)}
      fold={fold}
    >
      <PictureField
        kind="cover"
        label={copy.fields.image}
        hint={copy.fields.imageHint}
        value={picture}
        onChange={onPictureChange}
      >
        <GameCover name={game} src={picture.url} className="max-w-sm rounded-md" />
      </PictureField>
    </FoldedSection>
  );
}
