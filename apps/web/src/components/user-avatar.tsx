import { seededRandom } from "@leyenda/site/seeded-random";
import { artPalette, initials, polygonPoints } from "@/lib/generated-art";
import { cn } from "@/lib/cn";
import { Avatar } from "./ui/avatar.tsx";

interface UserAvatarProps {
  /** The username of the player, from which the fallback picture is generated. */
  readonly name: string;
  readonly src?: string | null | undefined;
  /** The text for screen readers: the username, or an empty text if the page shows the username next to the picture. */
  readonly alt?: string;
  readonly className?: string;
}

/** A player's picture, or one generated from the username. */
export function UserAvatar({ name, src, alt = "", className }: UserAvatarProps) {
  return (
    <Avatar
      src={src}
      alt={alt}
      // If the caller sets a class, the default size is left out: of two size classes, the larger number would win.
      className={cn("rounded-full", className ?? "size-10")}
      fallback={<GeneratedAvatar name={name} alt={alt} />}
      initials={initials(name)}
    />
  );
}

/** A generated face that depends only on the name. */
export function GeneratedAvatar({ name, alt }: { readonly name: string; readonly alt: string }) {
  const random = seededRandom(`user:${name}`);
  const palette = artPalette(random);
  const turn = random() * Math.PI;
  const sides = 3 + Math.floor(random() * 4);
  const cx = 25 + random() * 50;
  return (
    <svg
      viewBox="0 0 100 100"
      className="size-full"
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
    >
      <rect width="100" height="100" fill={palette.deep} />
      <polygon points={polygonPoints(sides, 62, turn, cx, 30)} fill={palette.main} />
      <polygon
        points={polygonPoints(sides, 34, turn + 0.6, 100 - cx, 82)}
        fill={palette.light}
        opacity="0.35"
      />
    </svg>
  );
}
