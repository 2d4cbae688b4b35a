import { type ReactNode, useState } from "react";
import { cn } from "@/lib/cn";
import { fittedCover, fittedMark } from "@/lib/fitted-picture";

interface AvatarProps {
  readonly src?: string | null | undefined;
  /** Empty when the name stands beside it. */
  readonly alt: string;
  /** Shown while there is no picture, and when it fails to load. */
  readonly fallback: ReactNode;
  /**
   * Letters over the fallback. They are drawn by the style sheet: as text they would count as the
   * name of a button or link around the picture.
   */
  readonly initials?: string;
  readonly className?: string;
  /** Whether it is wide, and how wide it is shown if not as a card. */
  readonly isCover?: boolean;
  readonly sizes?: string | undefined;
}

/** A square picture that falls back to drawn art. Size and shape come from `className`. */
export function Avatar({ src, alt, fallback, initials, className, isCover, sizes }: AvatarProps) {
  const [failedSource, setFailedSource] = useState<string | null>(null);
  const showsPicture = Boolean(src) && src !== failedSource;
  return (
    <span className={cn("avatar", className)}>
      {showsPicture && src ? (
        <img
          {...(isCover ? fittedCover(src, sizes) : fittedMark(src, className))}
          alt={alt}
          className="size-full object-cover"
          onError={() => setFailedSource(src)}
        />
      ) : (
        <>
          {fallback}
          {initials && <span aria-hidden data-initials={initials} className="avatar-initials" />}
        </>
      )}
    </span>
  );
}
