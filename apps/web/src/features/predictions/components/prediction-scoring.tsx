import { useMediaQuery } from "@/hooks/use-media-query";
import { ruleCopy } from "../copy.ts";

/** Explains how predictions are scored; open on wide screens, elsewhere collapsed because the table is below it. */
export function PredictionRule() {
  const hasRoom = useMediaQuery("(width >= 64rem)", false);
  return (
    <details open={hasRoom}>
      <summary className="display cursor-pointer py-3 text-xl">{ruleCopy.title}</summary>
      <ul className="grid list-disc gap-2 pb-4 pl-5 text-muted">
        {ruleCopy.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  );
}
