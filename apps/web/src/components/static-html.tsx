import { type ReactNode, useEffect, useRef, useState } from "react";
import { useIsHydrating } from "@/hooks/use-is-hydrating";

/** What the server rendered, by what it is of. */
const rendered = new Map<string, string>();

interface StaticHtmlProps {
  /** What is shown: the same for the same HTML, on the whole site. */
  readonly id: string;
  readonly className?: string;
  /** Renders it where the server has not. */
  readonly children: ReactNode;
}

/**
 * Something that only shows. As the server rendered it, it needs no code: the browser leaves it as it
 * is, and loads what renders it only for what came otherwise.
 */
export function StaticHtml({ id, className, children }: StaticHtmlProps) {
  const isHydrating = useIsHydrating();
  const [first] = useState(isHydrating ? id : null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first !== null && place.current) rendered.set(first, place.current.innerHTML);
  }, [first]);

  if (!import.meta.env.SSR && (id === first || rendered.has(id))) {
    // What stands there already is never written again.
    const html = { __html: id === first ? "" : (rendered.get(id) ?? "") };
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
