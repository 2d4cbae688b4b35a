import { lazy, type ReactNode, Suspense } from "react";
import { useAreResultsHidden, useShownResult } from "@/hooks/use-hidden-results";
import type { ShowResultProps } from "./reveal-result-button.tsx";

// The button that reveals a result is loaded on demand, because only users who hide results need it.
const RevealResultButton = lazy(async () => ({
  default: (await import("./reveal-result-button.tsx")).RevealResultButton,
}));

/** The button that shows one hidden result. Renders nothing unless the user hides results. */
export function ShowResult(props: ShowResultProps) {
  return (
    useAreResultsHidden() && (
      <Suspense>
        <RevealResultButton isButton {...props} />
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
            <RevealResultButton id={id} of={of} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
