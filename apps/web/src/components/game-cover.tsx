import { artPalette, initials, polygonPoints, seededRandom } from "@/lib/art";
import { cn } from "@/lib/cn";
import { Avatar } from "./ui/avatar.tsx";

interface GameCoverProps {
  /** The game's name, or any title that should have a cover. */
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly alt?: string;
  /** Size, for example `aspect-video w-full`. */
  readonly className?: string;
}

/** A wide picture: the given one, or one drawn from the name. */
export function GameCover({ name, src, alt = "", className }: GameCoverProps) {
  return (
    <Avatar
      src={src}
      alt={alt}
      className={cn("game-cover", className)}
      fallback={<DrawnCover name={name} />}
      initials={initials(name)}
    />
  );
}

type Random = () => number;

/** Slanted bars of light, as above a stage. */
function beams(random: Random, color: string) {
  return Array.from({ length: 6 }, (_, index) => {
    const x = random() * 360 - 20;
    const width = 8 + random() * 46;
    return (
      <path
        key={index}
        d={`M${x} -10 h${width} l-90 200 h${-width} Z`}
        fill={color}
        opacity={0.1 + random() * 0.22}
      />
    );
  });
}

/** Rings of one polygon around a point off the centre. */
function rings(random: Random, color: string) {
  const sides = 3 + Math.floor(random() * 4);
  const cx = 200 + random() * 80;
  const cy = 50 + random() * 80;
  const turn = random() * Math.PI;
  return Array.from({ length: 6 }, (_, index) => (
    <polygon
      key={index}
      points={polygonPoints(sides, 20 + index * 24, turn + index * 0.08, cx, cy)}
      fill={index === 0 ? color : "none"}
      fillOpacity="0.5"
      stroke={color}
      strokeWidth={2.5 - index * 0.3}
      opacity={0.75 - index * 0.11}
    />
  ));
}

/** A skyline of shards rising from the lower edge. */
function shards(random: Random, color: string) {
  return Array.from({ length: 9 }, (_, index) => {
    const x = index * 38 - 10;
    const height = 30 + random() * 105;
    const lean = random() * 30 - 15;
    return (
      <path
        key={index}
        d={`M${x} 190 L${x + 18 + lean} ${180 - height} L${x + 46} 190 Z`}
        fill={color}
        opacity={0.14 + random() * 0.32}
      />
    );
  });
}

const MOTIFS = [beams, rings, shards] as const;

function DrawnCover({ name }: { readonly name: string }) {
  const random = seededRandom(`game:${name}`);
  const palette = artPalette(random);
  const first = Math.floor(random() * MOTIFS.length);
  const second = (first + 1 + Math.floor(random() * (MOTIFS.length - 1))) % MOTIFS.length;
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
    >
      <rect width="320" height="180" fill={palette.ground} />
      <path d="M0 180 L320 30 V180 Z" fill={palette.deep} />
      {MOTIFS[first]?.(random, palette.main)}
      {MOTIFS[second]?.(random, palette.light)}
    </svg>
  );
}
