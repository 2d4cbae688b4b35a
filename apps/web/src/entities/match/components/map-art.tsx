import { mapScene } from "../domain/map-scenes.ts";
import { SCENE_HEIGHT, SCENE_WIDTH } from "../domain/scene-shapes.ts";

interface MapArtProps {
  readonly name: string;
  readonly className?: string;
}

/** A decorative scene generated from the map's name: a map always has the same scene. */
export function MapArt({ name, className }: MapArtProps) {
  const { palette, shapes } = mapScene(name);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <rect width={SCENE_WIDTH} height={SCENE_HEIGHT} fill={palette.deep} />
      {shapes.map(({ path, tone, opacity }, index) => (
        <path key={index} d={path} fill={palette[tone]} opacity={opacity} />
      ))}
    </svg>
  );
}
