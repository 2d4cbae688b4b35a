import { type ReactNode, type Ref, useId } from "react";
import { cn } from "@/lib/cn";

interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

interface ChoiceCardsProps<Value extends string | number> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null | undefined;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
  /** Refers to the first input, so that the form can focus it. */
  readonly ref: Ref<HTMLInputElement>;
  /** Classes that set the number of columns. */
  readonly className: string;
}

/** A radio group shown as cards; arrow keys move through it. */
export function ChoiceCards<Value extends string | number>({
  legend,
  choices,
  value,
  onChange,
  error,
  ref,
  className,
}: ChoiceCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{legend}</legend>
      <div className={cn("grid grid-cols-1 gap-2", className)}>
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className="relative flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border border-border bg-surface-raised px-3 hover:border-border-strong has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-2"
          >
            <input
              type="radio"
              name={id}
              ref={index === 0 ? ref : undefined}
              className="absolute inset-0 cursor-[inherit] opacity-0"
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {choice.before}
            <span title={choice.label} className="min-w-0 flex-1 truncate font-medium">
              {choice.label}
            </span>
            {choice.after}
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
