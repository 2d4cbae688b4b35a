import { later } from "@/lib/later";

interface ArenaLinesProps {
  readonly className?: string;
}

/** The ornament of the big pages. Nothing is lost where its code does not come. */
export const ArenaLines = later<ArenaLinesProps>(() =>
  import("./arena-drawing.tsx").then(
    (module) => module.ArenaDrawing,
    () => () => null,
  ),
);
