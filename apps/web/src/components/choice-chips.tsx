import { useRef } from "react";
import { useScrollToCurrent } from "@/hooks/use-scroll-to-current";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";

interface ChoiceChipsProps<Value extends string | null> {
  readonly label: string;
  readonly choices: readonly Value[];
  /** The chosen value; null if none is chosen or the choice is not known yet. */
  readonly chosen: Value | null;
  readonly textOf: (choice: Value) => string;
  /** The number of items that match a choice, if known. */
  readonly countOf?: (choice: Value) => number | undefined;
  readonly onChoose: (choice: Value) => void;
  /** Whether the chips share their line with other filters on wide screens. */
  readonly isShared?: boolean;
  /** Whether the chips are closer together on a phone, so that the first few are fully visible. */
  readonly isDense?: boolean;
  /** Whether the chips wrap onto several lines, so that all of them are visible; used in dialogs. */
  readonly wraps?: boolean;
}

/** Lets the user choose one of a few values, in a row that scrolls sideways on a phone. */
export function ChoiceChips<Value extends string | null>({
  label,
  choices,
  chosen,
  textOf,
  countOf,
  onChoose,
  isShared = false,
  isDense = false,
  wraps = false,
}: ChoiceChipsProps<Value>) {
  const strip = useRef<HTMLFieldSetElement>(null);
  useScrollToCurrent(strip, chosen);
  return (
    <fieldset
      ref={strip}
      aria-label={label}
      className={cn(
        "flex min-w-0 gap-2",
        wraps ? "flex-wrap" : "tab-strip -mx-4 px-4 md:mx-0 md:px-0",
        isShared && "xl:gap-1.5",
        isDense && "max-md:gap-1.5",
      )}
    >
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
          className={cn(
            "min-h-11 flex-none rounded-md border px-4 font-semibold focus-visible:-outline-offset-2",
            isShared && "xl:px-3",
            isDense && "max-md:px-3",
            choice === chosen
              ? "border-border-strong bg-surface-raised text-foreground"
              : "border-transparent text-muted hover:text-foreground",
          )}
        >
          {textOf(choice)}
          {countOf?.(choice) !== undefined && (
            <span className="ml-2 font-sans text-sm font-medium text-muted tabular-nums">
              {formatNumber(countOf(choice) ?? 0)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
