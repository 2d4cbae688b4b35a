import { cn } from "@/lib/cn";
import { outcomeTone } from "@/lib/outcome-tone";
import { recordCopy } from "../copy.ts";

interface LastResultsProps {
  /** The letters W (won), D (draw) and L (lost), newest first. */
  readonly results: string;
}

/** The results of the latest challenges as a row of coloured letters, which also work without their colour. */
export function LastResults({ results }: LastResultsProps) {
  const outcomes = results.split("").map((letter) => (letter === "D" ? null : letter === "W"));
  const words = outcomes.map((won) => recordCopy.outcome(won)).join(", ");
  return (
    <span role="img" aria-label={recordCopy.streak(words)} className="inline-flex gap-0.5 sm:gap-1">
      {outcomes.map((won, index) => (
        <span
          key={index}
          aria-hidden
          className={cn(
            "grid size-4.5 place-items-center rounded-sm font-display text-sm/none font-bold sm:size-5",
            outcomeTone(won),
          )}
        >
          {recordCopy.letter(won)}
        </span>
      ))}
    </span>
  );
}
