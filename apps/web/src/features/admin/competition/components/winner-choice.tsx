import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import type { MatchView } from "@/entities/match/domain/match-view";
import { copy } from "../copy.ts";
import type { DeclareValues } from "../schemas.ts";

interface WinnerChoiceProps {
  readonly control: Control<DeclareValues>;
  readonly match: MatchView;
  /** What was typed for the other side no longer fits. */
  readonly onChange: () => void;
}

/** Both sides of a match, one of which won, and the draw where there can be one. */
export function WinnerChoice({ control, match, onChange }: WinnerChoiceProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "winner" });
  const error = fieldState.error?.message;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{copy.declare.who}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {([1, 2, ...(match.allowsDraw ? (["draw"] as const) : [])] as const).map((number) => {
          const side = number === 1 ? match.side1 : number === 2 ? match.side2 : null;
          const name = number === "draw" ? copy.declare.draw : side?.name;
          return (
            <label
              key={number}
              className="relative flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border border-border bg-surface-raised px-3 hover:border-border-strong has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-2"
            >
              <input
                type="radio"
                name={`${id}-winner`}
                ref={number === 1 ? field.ref : undefined}
                className="absolute inset-0 cursor-[inherit] opacity-0"
                checked={field.value === number}
                onChange={() => {
                  field.onChange(number);
                  onChange();
                }}
              />
              {side && <ParticipantMark participant={side} className="size-6" />}
              <span title={name} className="min-w-0 truncate font-medium">
                {name}
              </span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
