import { COVER_HEIGHT, COVER_WIDTH, drawCover } from "@leyenda/site/game-cover";

export interface GeneratedCoverProps {
  readonly name: string;
  readonly seed: string;
}

/** A cover generated from the name of a game and a seed. */
export function GeneratedCover({ name, seed }: GeneratedCoverProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
      // The markup is safe, because our code generates it from numbers only.
      dangerouslySetInnerHTML={{ __html: drawCover(name, seed) }}
    />
  );
}
