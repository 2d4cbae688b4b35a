import { type ComponentType, lazy, Suspense } from "react";
import { cn } from "@/lib/cn";
import { StaticHtml } from "./static-html.tsx";
import type { GeneratedCoverProps } from "./generated-cover.tsx";
import { Avatar } from "./ui/avatar.tsx";

const GeneratedCover = lazy<ComponentType<GeneratedCoverProps>>(() =>
  import("./generated-cover.tsx").then(
    ({ GeneratedCover: cover }) => ({ default: cover }),
    // Nothing is lost where its code does not come.
    () => ({ default: () => null }),
  ),
);

interface GameCoverProps {
  /** The game's name: it decides on colours and motifs, so that its covers are seen to belong together. */
  readonly name: string;
  /** What the cover is of, for example a tournament's id: no two covers of a game are the same. */
  readonly seed?: string;
  readonly src?: string | null | undefined;
  readonly alt?: string;
  /** Size, for example `aspect-video w-full`. */
  readonly className?: string;
  /** How wide it is shown where it is much wider than a card. */
  readonly sizes?: string;
}

/** A wide picture: the given one, or one drawn from the game and the seed. */
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
