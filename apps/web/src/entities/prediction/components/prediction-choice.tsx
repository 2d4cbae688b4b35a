import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { AnimatedNumber } from "@/components/animated-number";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";

interface PredictionChoiceProps {
  readonly name: string;
  /** The picture beside the name, where the page has it. */
  readonly mark?: ReactNode;
  /** How many of a hundred say so; null while that is not told. */
  readonly percent: number | null;
  readonly isChosen: boolean;
  readonly leads: boolean;
  /** Null where nothing can be chosen. */
  readonly onChoose: (() => void) | null;
}

/** One side of a match as somebody who may win it: a button for who may say so. */
export function PredictionChoice({ onChoose, isChosen, ...shown }: PredictionChoiceProps) {
  const look = cn(
    "relative w-full overflow-hidden rounded-md border px-3 py-2 text-left",
    isChosen ? "border-accent bg-accent/15" : "border-border bg-surface-raised/60",
    onChoose && "pr-10",
  );
  if (!onChoose)
    return (
      <div className={look}>
        <Standing isChosen={isChosen} {...shown} />
      </div>
    );
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => isChosen || onChoose()}
      // The ring says that there is something to be chosen.
      className={cn(
        look,
        "after:absolute after:top-1/2 after:right-3 after:size-4 after:-translate-y-1/2 after:rounded-full after:border",
        isChosen
          ? "after:border-4 after:border-accent-2"
          : "after:border-border-strong hover:border-accent",
      )}
    >
      <span className="sr-only">{copy.choose} </span>
      <Standing isChosen={isChosen} {...shown} />
    </button>
  );
}

function Standing({
  name,
  mark,
  percent,
  isChosen,
  leads,
}: Omit<PredictionChoiceProps, "onChoose">) {
  return (
    <span className="grid min-h-11 content-center gap-1.5">
      <span className="flex items-center gap-2">
        {mark}
        <span title={name} className="line-clamp-2 min-w-0 font-medium wrap-break-word">
          {name}
        </span>
        {isChosen && (
          <span className="flex flex-none items-center text-accent-2">
            <Check aria-hidden className="size-4" />
            <span className="sr-only">{copy.own}</span>
          </span>
        )}
      </span>
      {percent !== null && (
        <span className="flex items-center gap-2">
          <span
            aria-hidden
            className="flex h-1.5 flex-1 overflow-hidden rounded-full bg-surface-raised"
          >
            <span
              className={cn(
                "rounded-full transition-[width] duration-700 motion-reduce:transition-none",
                leads ? "bg-accent-gradient" : "bg-border-strong",
              )}
              style={{ width: `${percent}%` }}
            />
          </span>
          <span className="flex-none text-sm text-muted tabular-nums">
            <AnimatedNumber value={percent} />
            {copy.percent}
          </span>
        </span>
      )}
    </span>
  );
}
