import { EyeOff } from "lucide-react";
import { cn } from "@/lib/cn";
import { showResult } from "@/lib/hidden-results";
import { copy } from "./copy.ts";
import { Button } from "./ui/button.tsx";

export interface ShowResultProps {
  /** The id of the match, or of another object that is covered as a whole. */
  readonly id: string;
  /** Describes the result for screen readers, for example by the names of the sides. */
  readonly of?: string | undefined;
  readonly className?: string | undefined;
}

/** A button that shows one hidden result to a user who hides results. */
function ResultButton({ id, of, className }: ShowResultProps) {
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

interface ResultPlaceProps extends ShowResultProps {
  /** Whether to show only a button next to the covered content, instead of a full placeholder. */
  readonly isButton?: boolean;
}

/** The placeholder for a covered result, inside the box that is reserved for the content. */
export function RevealResultButton({ isButton, ...props }: ResultPlaceProps) {
  if (isButton) return <ResultButton {...props} />;
  const { id, of } = props;
  return (
    <>
      <EyeOff aria-hidden className="size-5 text-muted" />
      <p className="text-muted">{of ? copy.results.coveredOf(of) : copy.results.covered}</p>
      <ResultButton id={id} of={of} />
    </>
  );
}
