import type { ReactNode } from "react";
import { artPalette, polygonPoints, seededRandom } from "@/lib/art";

type Random = () => number;
/** Fills and lines come with the group around a motif. */
type Motif = (random: Random) => ReactNode;

const times = (count: number, draw: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw(index));

/** Slanted bars of light, as above a stage. */
const beams: Motif = (random) =>
  times(6, (index) => {
    const x = random() * 360 - 20;
    const width = 8 + random() * 46;
    const d = `M${x} -10 h${width} l-90 200 h${-width} Z`;
    return <path key={index} d={d} stroke="none" opacity={0.12 + random() * 0.25} />;
  });

/** Rings of one polygon around a point off the centre. */
const rings: Motif = (random) => {
  const sides = 3 + Math.floor(random() * 4);
  const [cx, cy, turn] = [60 + random() * 210, 50 + random() * 80, random() * Math.PI];
  return times(6, (index) => (
    <polygon
      key={index}
      points={polygonPoints(sides, 20 + index * 24, turn + index * 0.08, cx, cy)}
      fillOpacity={index === 0 ? 0.5 : 0}
      opacity={0.8 - index * 0.11}
    />
  ));
};

/** A skyline of shards rising from the lower edge. */
const shards: Motif = (random) =>
  times(9, (index) => {
    const x = index * 38 - 10;
    const top = 180 - 30 - random() * 105;
    const d = `M${x} 190 L${x + 18 + random() * 30 - 15} ${top} L${x + 46} 190 Z`;
    return <path key={index} d={d} stroke="none" opacity={0.16 + random() * 0.34} />;
  });

/** A sight: circles with a cross through them. */
const sight: Motif = (random) => {
  const [cx, cy] = [70 + random() * 190, 60 + random() * 60];
  const radius = 34 + random() * 30;
  const gap = radius * 0.55;
  const arms = `M${cx} -5 V${cy - gap} M${cx} ${cy + gap} V185 M-5 ${cy} H${cx - gap} M${cx + gap} ${cy} H325`;
  return (
    <g fillOpacity="0.12" opacity="0.8">
      <circle cx={cx} cy={cy} r={radius} />
      <circle cx={cx} cy={cy} r={radius * 1.7} strokeDasharray="18 9" />
      <path d={arms} />
      <circle cx={cx} cy={cy} r="4" fillOpacity="1" />
    </g>
  );
};

/** The lines of a field, seen in perspective. */
const field: Motif = (random) => {
  const [x, tilt] = [110 + random() * 100, 0.35 + random() * 0.25];
  return (
    <g fillOpacity="0.1" opacity="0.7">
      <path d={`M${x - 50} 30 H${x + 50} L${x + 190} 190 H${x - 190} Z`} />
      <path d={`M${x - 105} 92 H${x + 105}`} />
      <ellipse cx={x} cy="92" rx="42" ry={42 * tilt} />
      <ellipse cx={x} cy="92" rx="3" ry="2" fillOpacity="1" />
    </g>
  );
};

/** Lanes that meet, with a post on each. */
const lanes: Motif = (random) => {
  const [x, y] = [200 + random() * 90, 20 + random() * 40];
  return times(3, (index) => {
    const end = -20 + index * 130;
    const at = 0.35 + random() * 0.35;
    const [px, py] = [x + (end - x) * at, y + (190 - y) * at];
    return (
      <g key={index} opacity={0.85 - index * 0.15}>
        <path d={`M${x} ${y} L${end} 190`} strokeWidth="5" opacity="0.5" />
        <polygon points={polygonPoints(4, 15, Math.PI / 4 + random(), px, py)} fillOpacity="0.8" />
      </g>
    );
  });
};

/** Courses around something bright. */
const orbits: Motif = (random) => {
  const [cx, cy, turn] = [80 + random() * 170, 50 + random() * 80, random() * 180];
  return (
    <g transform={`rotate(${turn} ${cx} ${cy})`} fillOpacity="0.08">
      {times(4, (index) => (
        <ellipse
          key={index}
          cx={cx}
          cy={cy}
          rx={46 + index * 34}
          ry={14 + index * 13}
          opacity={0.85 - index * 0.16}
        />
      ))}
      <circle cx={cx} cy={cy} r="12" fillOpacity="0.9" />
      <circle cx={cx + 46 + 34} cy={cy} r="6" fillOpacity="0.9" />
    </g>
  );
};

const MOTIFS = [field, beams, sight, rings, shards, lanes, orbits] as const;

export interface DrawnCoverProps {
  readonly name: string;
  readonly seed: string;
}

/** The cover of a game: its colours and motifs, placed by the seed. */
export function DrawnCover({ name, seed }: DrawnCoverProps) {
  const ofGame = seededRandom(`portada:${name}`);
  const hue = ofGame() * 360;
  const first = Math.floor(ofGame() * MOTIFS.length);
  const second = (first + 1 + Math.floor(ofGame() * (MOTIFS.length - 1))) % MOTIFS.length;
  const random = seededRandom(name + seed);
  // Near the game's own colour, and near enough to tell it.
  const palette = artPalette(() => ((hue + random() * 36 - 18 + 360) / 360) % 1);
  const horizon = 20 + random() * 120;
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
    >
      <rect width="320" height="180" fill={palette.ground} />
      <path d={`M0 180 L320 ${horizon} V180 Z`} fill={palette.deep} />
      <g fill={palette.main} stroke={palette.main} strokeWidth="1.5" opacity="0.7">
        {MOTIFS[second]?.(random)}
      </g>
      <g fill={palette.light} stroke={palette.light} strokeWidth="2">
        {MOTIFS[first]?.(random)}
      </g>
    </svg>
  );
}
