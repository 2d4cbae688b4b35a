import { type ReactNode, useState } from "react";
import { cn } from "@/lib/cn";

interface AvatarProps {
  readonly src?: string | null | undefined;
  /** Empty when the name stands beside it. */
  readonly alt: string;
  /** Shown while there is no picture, and when it fails to load. */
  readonly fallback: ReactNode;
  readonly className?: string;
}

/** A square picture that falls back to drawn art. Size and shape come from `className`. */
export function Avatar({ src, alt, fallback, className }: AvatarProps) {
  const [failedSource, setFailedSource] = useState<string | null>(null);
  const showsPicture = Boolean(src) && src !== failedSource;
  return (
    <span className={cn("block flex-none overflow-hidden bg-surface-raised", className)}>
      {showsPicture && src ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailedSource(src)}
        />
      ) : (
        fallback
      )}
    </span>
  );
}
