import { EyeOff } from "lucide-react";
import { cn } from "@/lib/cn";
import { showResult } from "@/lib/hidden-results";
import { copy } from "./copy.ts";
import { Button } from "./ui/button.tsx";

export interface ShowResultProps {
  /** The id of the match, or of another part that is covered as a whole. */
  readonly id: string;
  /** Which result, for screen readers. */
  readonly of?: string | undefined;
  readonly className?: string | undefined;
}

/** A button that uncovers one result. */
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
  /** Only the button, next to the covered content, instead of a full placeholder. */
  readonly isButton?: boolean;
}

/** The placeholder of a covered part, within the box reserved for it. */
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
