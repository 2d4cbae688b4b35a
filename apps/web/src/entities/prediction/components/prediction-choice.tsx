import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { AnimatedNumber } from "@/components/animated-number";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";

interface PredictionChoiceProps {
  readonly name: string;
  /** The picture of the side, next to its name. */
  readonly mark?: ReactNode;
  /** The share of predictions in per cent; null while it is hidden. */
  readonly percent: number | null;
  readonly isChosen: boolean;
  readonly leads: boolean;
  /** Whether the chosen side won; null while that is unknown or hidden. */
  readonly isRight?: boolean | null;
  /** Called when the viewer chooses this side; null if the viewer cannot predict. */
  readonly onChoose: (() => void) | null;
}

/** One side of a match as a possible winner: a button if the viewer may predict. */
export function PredictionChoice({ onChoose, ...shown }: PredictionChoiceProps) {
  const { isChosen, isRight = null } = shown;
  const look = cn(
    "relative w-full min-w-0 rounded-md border px-3 py-2 text-left",
    !isChosen
      ? "border-border bg-surface-raised/60"
      : isRight === null
        ? "border-accent bg-accent/15"
        : isRight
          ? "border-success bg-success/10"
          : "border-border-strong bg-surface-raised",
  );
  if (!onChoose)
    return (
      <div className={look}>
        <Standing {...shown} />
      </div>
    );
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => isChosen || onChoose()}
      className={cn(look, !isChosen && "hover:border-accent")}
    >
      <span className="sr-only">{copy.choose} </span>
      <Standing isOpen {...shown} />
    </button>
  );
}

function Standing({
  name,
  mark,
  percent,
  isChosen,
  isRight = null,
  isOpen = false,
  leads,
}: Omit<PredictionChoiceProps, "onChoose"> & { readonly isOpen?: boolean }) {
  return (
    <span className="grid min-h-11 min-w-0 content-center gap-1.5">
      <span className="flex items-center gap-2">
        {mark}
        <span className="min-w-0 flex-1 leading-tight font-medium wrap-anywhere">{name}</span>
        {isChosen && <Own isRight={isRight} isShort={percent === null && isRight === null} />}
        {/* An empty ring shows that the viewer can choose the side. */}
        {isOpen && !isChosen && (
          <span
            aria-hidden
            className="ml-auto size-4 flex-none rounded-full border border-border-strong"
          />
        )}
      </span>
      {percent !== null && (
        <span className="flex items-center gap-2">
          <span
            aria-hidden
            className="flex h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-surface-raised"
          >
            <span
              className={cn(
                "rounded-full transition-[width] duration-700 motion-reduce:transition-none",
                leads ? "bg-foreground" : "bg-border-strong",
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

interface OwnProps {
  readonly isRight: boolean | null;
  /** Whether only the check mark is shown, without text: while the shares and the outcome are hidden or unknown. */
  readonly isShort: boolean;
}

/** Marks the viewer's prediction, and once the result is known, whether the prediction was right. */
function Own({ isRight, isShort }: OwnProps) {
  return (
    <span
      className={cn(
        "flex flex-none items-center gap-1 text-[0.8125rem] font-semibold",
        isRight === null ? "text-accent-2" : isRight ? "text-success" : "text-muted",
      )}
    >
      {isRight === false ? (
        <span aria-hidden className="text-lg/none">
          {copy.wrongMark}
        </span>
      ) : (
        (isShort || isRight) && <Check aria-hidden className="size-4" />
      )}
      <span className={isShort ? "sr-only" : undefined}>{copy.own}</span>
    </span>
  );
}
