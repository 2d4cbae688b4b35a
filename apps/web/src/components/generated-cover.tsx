import { COVER_HEIGHT, COVER_WIDTH, drawCover } from "@leyenda/site/cover";

export interface GeneratedCoverProps {
  readonly name: string;
  readonly seed: string;
}

/** The cover of a game, or of what is played in it. */
export function GeneratedCover({ name, seed }: GeneratedCoverProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
      // Written by us, of numbers alone.
      dangerouslySetInnerHTML={{ __html: drawCover(name, seed) }}
    />
  );
}
