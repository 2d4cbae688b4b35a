import { cn } from "@/lib/cn";
import { recordCopy } from "../copy.ts";

interface LastResultsProps {
  /** W and L, the newest first. */
  readonly results: string;
}

/** The last challenges as a row of letters; the letter says what the colour does. */
export function LastResults({ results }: LastResultsProps) {
  const outcomes = results.split("").map((letter) => letter === "W");
  const words = outcomes.map((won) => (won ? recordCopy.won : recordCopy.lost)).join(", ");
  return (
    <span role="img" aria-label={recordCopy.streak(words)} className="inline-flex gap-0.5 sm:gap-1">
      {outcomes.map((won, index) => (
        <span
          key={index}
          aria-hidden
          className={cn(
            "grid size-[1.0625rem] place-items-center rounded-sm font-display text-sm font-bold sm:size-5",
            won ? "bg-success/15 text-success" : "bg-danger/15 text-danger",
          )}
        >
          {won ? recordCopy.letters.won : recordCopy.letters.lost}
        </span>
      ))}
    </span>
  );
}
