import { lazy, type ReactNode, Suspense } from "react";
import { AsDrawn } from "./as-drawn.tsx";

const Markdown = lazy(async () => ({ default: (await import("./markdown.tsx")).Markdown }));

interface DrawnMarkdownProps {
  readonly text: string;
  readonly fallback: ReactNode;
}

/** Text written by people, whose pictures an `EnlargeArea` shows large. */
export function DrawnMarkdown({ text, fallback }: DrawnMarkdownProps) {
  return (
    <AsDrawn id={text}>
      <Suspense fallback={fallback}>
        <Markdown text={text} canEnlarge />
      </Suspense>
    </AsDrawn>
  );
}
