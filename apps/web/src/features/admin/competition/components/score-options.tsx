import { copy } from "../copy.ts";

interface ScoreOptionsProps {
  /** Every result that the series can have; none where any can be typed. */
  readonly options: readonly string[];
  readonly chosen: string;
  readonly onChoose: (result: string) => void;
}

/** The results of a series as buttons, beside the field in which one can be typed. */
export function ScoreOptions({ options, chosen, onChoose }: ScoreOptionsProps) {
  if (options.length === 0) return null;
  return (
    <fieldset aria-label={copy.declare.results} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          className="min-h-11 min-w-16 rounded-md border border-border bg-surface-raised px-3 font-semibold tabular-nums hover:border-border-strong aria-pressed:border-accent aria-pressed:bg-accent/10"
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}
