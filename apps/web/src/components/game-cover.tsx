import { type ComponentType, lazy, Suspense } from "react";
import { cn } from "@/lib/cn";
import { StaticHtml } from "./static-html.tsx";
import type { GeneratedCoverProps } from "./generated-cover.tsx";
import { Avatar } from "./ui/avatar.tsx";

const GeneratedCover = lazy<ComponentType<GeneratedCoverProps>>(() =>
  import("./generated-cover.tsx").then(
    ({ GeneratedCover: cover }) => ({ default: cover }),
    // The cover is decorative, so nothing is rendered if its code does not load.
    () => ({ default: () => null }),
  ),
);

interface GameCoverProps {
  /** The game's name determines colours and motifs, so that covers of one game look related. */
  readonly name: string;
  /** Distinguishes covers of one game, for example a tournament's id. */
  readonly seed?: string;
  readonly src?: string | null | undefined;
  readonly alt?: string;
  /** Classes that set the size, for example `aspect-video w-full`. */
  readonly className?: string;
  /** The displayed width in the format of the `sizes` attribute, if the cover is much wider than a card. */
  readonly sizes?: string;
}

/** A wide picture: the picture of the caller, or if there is none, one generated from the game's name and the seed. */
export function GameCover({ name, seed = "", src, alt = "", className, sizes }: GameCoverProps) {
  return (
    <Avatar
      src={src}
      alt={alt}
      isCover
      sizes={sizes}
      className={cn("game-cover", className)}
      fallback={
        <StaticHtml id={`cover ${name} ${seed}`} className="contents">
          <Suspense fallback={null}>
            <GeneratedCover name={name} seed={seed} />
          </Suspense>
        </StaticHtml>
      }
    />
  );
}
