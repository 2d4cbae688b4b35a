import { type ReactNode, useEffect, useRef, useState } from "react";
import { useIsHydrating } from "@/hooks/use-is-hydrating";

/** The HTML that the server rendered, by id. */
const rendered = new Map<string, string>();

interface StaticHtmlProps {
  /** Identifies the content: content with the same id must have the same HTML on the whole site. */
  readonly id: string;
  readonly className?: string;
  /** The content. It is rendered only if the server has not rendered it already. */
  readonly children: ReactNode;
}

/**
 * Content without event handlers.
 * If the server rendered it, the browser leaves that HTML unchanged and does not load the code that renders it.
 */
export function StaticHtml({ id, className, children }: StaticHtmlProps) {
  const isHydrating = useIsHydrating();
  const [first] = useState(isHydrating ? id : null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first !== null && place.current) rendered.set(first, place.current.innerHTML);
  }, [first]);

  if (!import.meta.env.SSR && (id === first || rendered.has(id))) {
    // With an empty string, React leaves the server's HTML unchanged.
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
