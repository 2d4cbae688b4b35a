import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import type { MatchView } from "@/entities/match/domain/match-view";
import { disputeCopy as copy } from "../dispute-copy.ts";
import type { DisputeInput, DisputeValues } from "../domain/dispute.ts";

interface VerdictChoiceProps {
  readonly control: Control<DisputeInput, unknown, DisputeValues>;
  readonly match: MatchView;
  /** What side 1 and side 2 said. */
  readonly told: readonly (MatchReport | undefined)[];
}

/** Whose word stands; arrows go through what there is to choose. */
export function VerdictChoice({ control, match, told }: VerdictChoiceProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "verdict" });
  const error = fieldState.error?.message;
  const standing = ([1, 2] as const).flatMap((number) => {
    const [side, report] = [number === 1 ? match.side1 : match.side2, told[number - 1]];
    if (!side || !report) return [];
    return { value: `${number}` as const, label: copy.stands(side.name), result: report.result };
  });
  const choices = [...standing, { value: "other", label: copy.other, result: null } as const];
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{copy.verdict}</legend>
      <div className="grid grid-cols-1 gap-2 md:grid-cols-3">
        {choices.map(({ value, label, result }, index) => (
          <label
            key={value}
            className="relative flex min-h-12 cursor-pointer items-center justify-between gap-2.5 rounded-md border border-border bg-surface-raised px-3 hover:border-border-strong has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-2"
          >
            <input
              type="radio"
              name={`${id}-verdict`}
              ref={index === 0 ? field.ref : undefined}
              className="absolute inset-0 cursor-[inherit] opacity-0"
              checked={field.value === value}
              onChange={() => field.onChange(value)}
            />
            <span title={label} className="min-w-0 truncate font-medium">
              {label}
            </span>
            {result && <span className="font-semibold tabular-nums">{result}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
