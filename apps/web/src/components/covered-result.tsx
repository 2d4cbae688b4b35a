import { EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { useShownResult } from "@/hooks/use-results";
import { cn } from "@/lib/cn";
import { showResult } from "@/lib/hidden-results";
import { copy } from "./copy.ts";
import { Button } from "./ui/button.tsx";

interface ShowResultProps {
  /** Of the match, or of whatever is covered as one. */
  readonly id: string;
  /** For who hears it: which result. */
  readonly of?: string | undefined;
  readonly className?: string | undefined;
}

/** Uncovers one result; there only while results are hidden. */
export function ShowResult({ id, of, className }: ShowResultProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className={cn("result-show", className)}
      aria-label={of ? copy.results.showOf(of) : copy.results.showOne}
      onClick={() => showResult(id)}
    >
      {copy.results.show}
    </Button>
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
  return (
    <div className={className} {...useShownResult(id, isOwn)}>
      <div className="result-part">{children}</div>
      <div className="result-place">
        <EyeOff aria-hidden className="size-5 text-muted" />
        <p className="text-muted">{of ? copy.results.coveredOf(of) : copy.results.covered}</p>
        <ShowResult id={id} of={of} />
      </div>
    </div>
  );
}
