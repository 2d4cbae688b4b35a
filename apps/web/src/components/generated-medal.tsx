import { seededRandom } from "@leyenda/site/seeded-random";
import { artPalette, polygonPoints } from "@/lib/generated-art";

/** The points of the star in the middle of the medal. */
function starPoints(points: number, turn: number): string {
  const outer = polygonPoints(points, 21, turn, 50, 60).split(" ");
  const inner = polygonPoints(points, 10, turn + Math.PI / points, 50, 60).split(" ");
  return outer.flatMap((corner, index) => [corner, inner[index]]).join(" ");
}

/** A medal on a ribbon, generated from the seed: different seeds produce different medals. */
export function GeneratedMedal({ seed }: { readonly seed: string }) {
  const random = seededRandom(`medal:${seed}`);
  const palette = artPalette(random);
  const sides = [5, 6, 8, 10, 24][Math.floor(random() * 5)] ?? 8;
  const points = 4 + Math.floor(random() * 5);
  const split = 34 + Math.round(random() * 10);
  return (
    <svg aria-hidden viewBox="0 0 100 100" className="size-full">
      <path d={`M22 0 H${split} L58 40 H40 Z`} fill={palette.main} />
      <path d={`M78 0 H${100 - split} L42 40 H60 Z`} fill={palette.deep} />
      <polygon
        points={polygonPoints(sides, 37, -Math.PI / 2, 50, 60)}
        fill={palette.deep}
        stroke={palette.light}
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <polygon points={starPoints(points, -Math.PI / 2)} fill={palette.light} />
    </svg>
  );
}
