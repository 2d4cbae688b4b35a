import { ruleCopy } from "../rule-copy.ts";

/** How predictions are counted, folded. */
export function PredictionRule() {
  return (
    <details>
      <summary className="display cursor-pointer py-3 text-xl">{ruleCopy.title}</summary>
      <ul className="grid list-disc gap-2 pb-4 pl-5 text-muted">
        {ruleCopy.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  );
}
