import { EyeOff } from "lucide-react";
import { cn } from "@/lib/cn";
import { showResult } from "@/lib/hidden-results";
import { copy } from "./copy.ts";
import { Button } from "./ui/button.tsx";

export interface ShowResultProps {
  /** Of the match, or of whatever is covered as one. */
  readonly id: string;
  /** For who hears it: which result. */
  readonly of?: string | undefined;
  readonly className?: string | undefined;
}

/** Uncovers one result. */
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
  /** The button alone, beside what is covered, or all that stands in its place. */
  readonly isButton?: boolean;
}

/** What stands in the place of a covered part, within the box that is drawn for it. */
export function ResultPlace({ isButton, ...props }: ResultPlaceProps) {
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
