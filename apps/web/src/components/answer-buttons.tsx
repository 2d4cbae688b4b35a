import { Check, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";

interface AnswerButtonsProps {
  /** The text of the outcome; null while the request waits, undefined while that is unknown. */
  readonly outcome: string | null | undefined;
  readonly accept: Answer;
  readonly refuse: Answer;
  readonly isBusy: boolean;
}

interface Answer {
  readonly text: string;
  /** The label for screen readers, with the name of the person who gets the answer. */
  readonly label: string;
  readonly onPress: () => void;
}

/** Buttons to accept or refuse a request. Once the request is answered, on any page, shows the outcome instead. */
export function AnswerButtons({ outcome, accept, refuse, isBusy }: AnswerButtonsProps) {
  const result = useRef<HTMLParagraphElement>(null);
  const [hasAnswered, setHasAnswered] = useState(false);
  const isOver = typeof outcome === "string";
  useEffect(() => {
    // The focused button no longer exists, so the outcome gets the focus.
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
        variant="secondary"
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
