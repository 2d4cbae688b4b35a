import { type ComponentType, lazy, Suspense } from "react";
import { StaticHtml } from "./static-html.tsx";

// The drawing is decorative, so nothing is rendered if its code does not load.
const ArenaDrawing = lazy(async (): Promise<{ default: ComponentType<ArenaLinesProps> }> => {
  try {
    return { default: (await import("./arena-drawing.tsx")).ArenaDrawing };
  } catch {
    return { default: () => null };
  }
});

interface ArenaLinesProps {
  readonly className?: string;
}

/** The decorative drawing in the background of large pages. */
export function ArenaLines({ className }: ArenaLinesProps) {
  return (
    <div aria-hidden className={className}>
      <StaticHtml id="arena" className="contents">
        <Suspense fallback={null}>
          <ArenaDrawing className="size-full" />
        </Suspense>
      </StaticHtml>
    </div>
  );
}
