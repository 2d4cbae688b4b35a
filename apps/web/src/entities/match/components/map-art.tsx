import { seededRandom } from "@leyenda/site/seeded-random";
import { artPalette } from "@/lib/generated-art";

const WIDTH = 160;
const HEIGHT = 64;
const STEPS = 8;

interface MapArtProps {
  readonly name: string;
  readonly className?: string;
}

/** A decorative landscape generated from the map's name: a map always has the same landscape. */
export function MapArt({ name, className }: MapArtProps) {
  const random = seededRandom(`map:${name.toLowerCase()}`);
  const palette = artPalette(random);
  const ridge = (top: number, height: number) =>
    Array.from({ length: STEPS + 1 }, (_, step) =>
      [(step / STEPS) * WIDTH, top + random() * height].map(Math.round).join(","),
    );
  const ground = [`${WIDTH},${HEIGHT}`, `0,${HEIGHT}`];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <rect width={WIDTH} height={HEIGHT} fill={palette.deep} />
      <circle
        cx={20 + random() * 120}
        cy={10 + random() * 20}
        r={8 + random() * 10}
        fill={palette.light}
        opacity="0.5"
      />
      <polygon points={[...ridge(22, 22), ...ground].join(" ")} fill={palette.main} opacity="0.7" />
      <polygon points={[...ridge(40, 14), ...ground].join(" ")} fill={palette.ground} />
    </svg>
  );
}
