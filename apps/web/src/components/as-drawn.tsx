import { type ReactNode, useEffect, useRef, useState } from "react";
import { useIsHydrating } from "@/hooks/use-is-hydrating";

/** What the server drew, by what it is of. */
const drawn = new Map<string, string>();

interface AsDrawnProps {
  /** What is drawn: the same for the same drawing, on the whole site. */
  readonly id: string;
  readonly className?: string;
  /** Draws it where the server has not. */
  readonly children: ReactNode;
}

/**
 * Something that only shows. As the server drew it, it needs no code: the browser leaves it as it
 * is, and loads what draws it only for what came otherwise.
 */
export function AsDrawn({ id, className, children }: AsDrawnProps) {
  const isHydrating = useIsHydrating();
  const [first] = useState(isHydrating ? id : null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first !== null && place.current) drawn.set(first, place.current.innerHTML);
  }, [first]);

  if (!import.meta.env.SSR && (id === first || drawn.has(id))) {
    // What stands there already is never written again.
    const html = { __html: id === first ? "" : (drawn.get(id) ?? "") };
    return (
      <div
        ref={place}
        className={className}
        suppressHydrationWarning
        dangerouslySetInnerHTML={html}
      />
    );
  }
  return <div className={className}>{children}</div>;
}
