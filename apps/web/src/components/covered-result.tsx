import { lazy, type ReactNode, Suspense } from "react";
import { useAreResultsHidden, useShownResult } from "@/hooks/use-results";
import type { ShowResultProps } from "./result-place.tsx";

// Only for who hides results.
const ResultPlace = lazy(async () => ({
  default: (await import("./result-place.tsx")).ResultPlace,
}));

/** Uncovers one result; there only while results are hidden. */
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

/** A part that tells how something ended. While results are hidden its place says so, and nothing else. */
export function CoveredResult({ id, isOwn, of, children, className }: CoveredResultProps) {
  const isHidden = useAreResultsHidden();
  return (
    <div className={className} {...useShownResult(id, isOwn)}>
      <div className="result-part">{children}</div>
      {/* Drawn for everybody, so that nothing moves when its words come. */}
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
