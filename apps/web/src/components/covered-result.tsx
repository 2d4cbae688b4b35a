import { lazy, type ReactNode, Suspense } from "react";
import { useAreResultsHidden, useShownResult } from "@/hooks/use-results";
import type { ShowResultProps } from "./result-place.tsx";

// Loaded on demand: only users who hide results need it.
const ResultPlace = lazy(async () => ({
  default: (await import("./result-place.tsx")).ResultPlace,
}));

/** The button that reveals one result. Renders nothing unless the user hides results. */
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

/** Content that reveals a result. If the user hides results, a placeholder covers the content. */
export function CoveredResult({ id, isOwn, of, children, className }: CoveredResultProps) {
  const isHidden = useAreResultsHidden();
  return (
    <div className={className} {...useShownResult(id, isOwn)}>
      <div className="result-part">{children}</div>
      {/* The box is rendered for all users, so that nothing moves when the placeholder's text loads. */}
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
