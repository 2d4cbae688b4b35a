import { Check, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";

interface RequestAnswerProps {
  /** What became of the request; null while it waits, undefined while that is not known. */
  readonly outcome: string | null | undefined;
  readonly accept: Answer;
  readonly refuse: Answer;
  readonly isBusy: boolean;
}

interface Answer {
  readonly text: string;
  /** Says who is answered. */
  readonly label: string;
  readonly onPress: () => void;
}

/** Yes and no to a request, where it is told; once answered, wherever that was, what it came to. */
export function RequestAnswer({ outcome, accept, refuse, isBusy }: RequestAnswerProps) {
  const result = useRef<HTMLParagraphElement>(null);
  const [hasAnswered, setHasAnswered] = useState(false);
  const isOver = typeof outcome === "string";
  useEffect(() => {
    // The button that had the focus is gone.
    if (hasAnswered && isOver) result.current?.focus();
  }, [hasAnswered, isOver]);
  if (outcome === undefined) return <Skeleton className="h-9 w-40 flex-none" />;
  if (outcome !== null) {
    return (
      <p ref={result} tabIndex={-1} className="flex-none text-sm font-semibold text-muted">
        {outcome}
      </p>
    );
  }
  const press = ({ onPress }: Answer) => {
    setHasAnswered(true);
    onPress();
  };
  return (
    <div className="relative z-1 flex flex-none gap-2">
      <Button size="sm" aria-label={accept.label} disabled={isBusy} onClick={() => press(accept)}>
        <Check aria-hidden />
        {accept.text}
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-label={refuse.label}
        disabled={isBusy}
        onClick={() => press(refuse)}
      >
        <X aria-hidden />
        {refuse.text}
      </Button>
    </div>
  );
}
