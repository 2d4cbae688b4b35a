import { reportsWords } from "@leyenda/db-types/words";
import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import { reportCopy as copy } from "../copy.ts";
import type { ReportValues } from "../schemas.ts";

interface ReasonChoiceProps {
  readonly control: Control<ReportValues>;
}

/** The reasons of a report, one of which has to be chosen. */
export function ReasonChoice({ control }: ReasonChoiceProps) {
  const errorId = useId();
  const { field, fieldState } = useController({ control, name: "reason" });
  const error = fieldState.error?.message;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{copy.reason}</legend>
      <div className="grid grid-cols-2 gap-2">
        {reportsWords.reason.map((reason, index) => (
          <label
            key={reason}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-border px-3 py-2 leading-tight hover:bg-surface-raised has-checked:border-accent has-checked:bg-accent/15 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-2"
          >
            <input
              type="radio"
              name={field.name}
              value={reason}
              // The first one takes the focus when nothing was chosen.
              ref={index === 0 ? field.ref : undefined}
              checked={field.value === reason}
              onChange={() => field.onChange(reason)}
              onBlur={field.onBlur}
              className="size-4 flex-none accent-accent outline-none"
            />
            {copy.reasons[reason]}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
