import { lazy, type ReactNode, Suspense } from "react";
import { useAreResultsHidden, useShownResult } from "@/hooks/use-results";
import type { ShowResultProps } from "./result-place.tsx";

// Only needed if the user hides results.
const ResultPlace = lazy(async () => ({
  default: (await import("./result-place.tsx")).ResultPlace,
}));

/** The button that uncovers one result; rendered only while results are hidden. */
export function ShowResult(props: ShowResultProps) {
  return (
    useAreResultsHidden() && (
      <Suspense>
        <ResultPlace isButton {...props} />
      </Suspense>
    )
  );
}

interface CoveredResultProps {
  readonly id: string;
  readonly isOwn?: boolean;
  readonly of?: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A part that reveals a result. While results are hidden, a placeholder covers it. */
export function CoveredResult({ id, isOwn, of, children, className }: CoveredResultProps) {
  const isHidden = useAreResultsHidden();
  return (
    <div className={className} {...useShownResult(id, isOwn)}>
      <div className="result-part">{children}</div>
      {/* Rendered for everybody, so that nothing moves when its text loads. */}
      <div className="result-place">
        {isHidden && (
          <Suspense>
            <ResultPlace id={id} of={of} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
