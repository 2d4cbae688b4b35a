import { type ReactNode, useId } from "react";
import { cn } from "@/lib/cn";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
}

interface ChoiceGroupProps<Value extends string> {
  readonly label: string;
  /** True to show the label to screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** True to render one switch with a segment per choice, without radio dots. */
  readonly isSwitch?: boolean;
  readonly className?: string;
}

/** A few choices, all visible; the arrow keys move between them as in every radio group. */
export function ChoiceGroup<Value extends string>({
  label,
  isLabelHidden = false,
  choices,
  value,
  onChange,
  isSwitch = false,
  className,
}: ChoiceGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className={isLabelHidden ? "sr-only" : "mb-2 text-sm font-semibold"}>{label}</legend>
      <div
        className={cn(
          "grid",
          isSwitch ? "rounded-lg border border-border-strong/60" : "gap-2",
          className,
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cn(
              "flex min-h-11 items-center rounded-lg border px-3.5 py-2",
              isSwitch ? "justify-center border-transparent" : "gap-3 border-border-strong/60",
              "has-checked:border-accent-2 has-checked:bg-accent-2/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-2",
              choice.isDisabled ? "cursor-not-allowed text-muted" : "cursor-pointer",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled ?? false}
              onChange={() => onChange(choice.value)}
              className={
                isSwitch ? "sr-only" : "peer size-4.5 flex-none accent-accent-2 outline-none"
              }
            />
            <span className="min-w-0">
              <span className="block font-semibold">{choice.label}</span>
              {choice.hint && <span className="block text-sm text-muted">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
