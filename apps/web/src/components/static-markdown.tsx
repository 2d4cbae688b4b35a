import { lazy, type ReactNode, Suspense } from "react";
import { StaticHtml } from "./static-html.tsx";

const Markdown = lazy(async () => ({ default: (await import("./markdown.tsx")).Markdown }));

interface StaticMarkdownProps {
  readonly text: string;
  readonly fallback: ReactNode;
}

/** Text written by people, whose pictures an `EnlargeArea` shows large. */
export function StaticMarkdown({ text, fallback }: StaticMarkdownProps) {
  return (
    <StaticHtml id={text}>
      <Suspense fallback={fallback}>
        <Markdown text={text} canEnlarge />
      </Suspense>
    </StaticHtml>
  );
}
