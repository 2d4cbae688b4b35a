import { seededRandom } from "@leyenda/site/seeded-random";
import { artPalette, initials, polygonPoints } from "@/lib/generated-art";
import { cn } from "@/lib/cn";
import { Avatar } from "./ui/avatar.tsx";

interface TeamLogoProps {
  readonly name: string;
  readonly src?: string | null | undefined;
  /** The team's name; set it if the name is not next to the logo. */
  readonly alt?: string;
  /** Classes that set size and shape, for example `size-16`. */
  readonly className?: string;
}

const SHIELDS = [
  "50,6 88,20 84,62 50,96 16,62 12,20",
  polygonPoints(6, 46, Math.PI / 6),
  polygonPoints(8, 46, Math.PI / 8),
  "50,4 96,50 50,96 4,50",
  "10,10 90,10 90,56 50,96 10,56",
  polygonPoints(24, 46),
  "8,8 50,18 92,8 86,66 50,96 14,66",
  "50,4 92,34 78,94 22,94 8,34",
] as const;

/** How a crest is divided: the part that has the lighter colour, as a CSS polygon in percent of the crest. */
const DIVISIONS: readonly ((split: number) => string)[] = [
  (split) => `${split}% 0, 100% 0, 100% 100%, ${100 - split}% 100%`,
  (split) => `0 0, ${split}% 0, 100% ${100 - split}%, 100% 100%, ${100 - split}% 100%, 0 ${split}%`,
  (split) => `0 ${split + 35}%, 50% ${split}%, 100% ${split + 35}%, 100% 100%, 0 100%`,
  () => "0 0, 50% 0, 50% 100%, 100% 100%, 100% 50%, 0 50%",
  (split) => `0 0, 100% 0, 100% ${split}%, 0 ${split}%`,
  () =>
    "0 12%, 100% 12%, 100% 34%, 0 34%, 0 56%, 100% 56%, 100% 78%, 0 78%, 0 100%, 100% 100%, 100% 0, 0 0",
];

/** A team's logo, or a crest generated from the team's name. */
export function TeamLogo({ name, src, alt = "", className }: TeamLogoProps) {
  return (
    <Avatar
      src={src}
      alt={alt}
      // If the caller sets a class, the default size is left out: of two size classes, the larger number would win.
      className={cn("rounded-md", !src && "bg-transparent", className ?? "size-12")}
      fallback={<TeamCrest name={name} alt={alt} />}
      initials={initials(name)}
    />
  );
}

/** A crest that depends only on the name. */
export function TeamCrest({ name, alt }: { readonly name: string; readonly alt: string }) {
  const random = seededRandom(`team:${name}`);
  const palette = artPalette(random);
  const shield = SHIELDS[Math.floor(random() * SHIELDS.length)];
  const divide = DIVISIONS[Math.floor(random() * DIVISIONS.length)];
  const split = 30 + Math.round(random() * 40);
  return (
    <svg
      viewBox="0 0 100 100"
      className="size-full"
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
    >
      <polygon
        points={shield}
        fill={palette.deep}
        stroke={palette.light}
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <polygon
        points={shield}
        fill={palette.main}
        opacity="0.55"
        style={{ clipPath: `polygon(${divide?.(split)})` }}
      />
    </svg>
  );
}
