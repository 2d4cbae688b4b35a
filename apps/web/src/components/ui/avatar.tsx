import { type ReactNode, useState } from "react";
import { cn } from "@/lib/cn";
import { fittedCover, fittedMark } from "@/lib/picture-rendition";

interface AvatarProps {
  readonly src?: string | null | undefined;
  /** The text for screen readers; empty if the name is next to the picture. */
  readonly alt: string;
  /** The content shown if there is no picture, or if the picture fails to load. */
  readonly fallback: ReactNode;
  /**
   * Letters over the fallback, rendered by the style sheet.
   * As text they would become part of the name of a button or link around the picture.
   */
  readonly initials?: string;
  readonly className?: string;
  /** Whether the picture is wide instead of square. `sizes` is its displayed width; by default that of a card. */
  readonly isCover?: boolean;
  readonly sizes?: string | undefined;
}

/** A square picture with a generated fallback. `className` sets its size and shape. */
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
