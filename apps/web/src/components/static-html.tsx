import { type ReactNode, useEffect, useRef, useState } from "react";
import { useIsHydrating } from "@/hooks/use-is-hydrating";

/** The server's HTML by id. */
const rendered = new Map<string, string>();

interface StaticHtmlProps {
  /** Identifies the content: the same id has the same HTML on the whole site. */
  readonly id: string;
  readonly className?: string;
  /** Renders the content if the server has not. */
  readonly children: ReactNode;
}

/**
 * Content without behaviour. The server's HTML needs no code: the browser leaves it unchanged, and loads the code that
 * renders it only for content from elsewhere.
 */
export function StaticHtml({ id, className, children }: StaticHtmlProps) {
  const isHydrating = useIsHydrating();
  const [first] = useState(isHydrating ? id : null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first !== null && place.current) rendered.set(first, place.current.innerHTML);
  }, [first]);

  if (!import.meta.env.SSR && (id === first || rendered.has(id))) {
    // An empty string: existing HTML must not be written again.
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
