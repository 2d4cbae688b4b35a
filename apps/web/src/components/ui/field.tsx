import { type ReactNode, useId } from "react";
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from "react-hook-form";
import { cn } from "@/lib/cn";
import { Label } from "./label.tsx";

/** The props that connect a control with its field. Spread all of them on an `Input`, or pass only the needed ones. */
export type FieldControlProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
> = ControllerRenderProps<Values, Name> & {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
  readonly "aria-required": boolean | undefined;
};

interface FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  readonly control: Control<Values>;
  readonly name: Name;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Whether the value is required. Screen readers announce it, and the label shows an asterisk. */
  readonly required?: boolean;
  /** `inline` puts the control before its label, for checkboxes and switches. */
  readonly layout?: "stacked" | "inline";
  readonly className?: string;
  readonly children: (props: FieldControlProps<Values, Name>) => ReactNode;
}

/** The label, control and hint of one form value. An error replaces the hint. */
export function Field<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  label,
  hint,
  required = false,
  layout = "stacked",
  className,
  children,
}: FieldProps<Values, Name>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const hintId = hint && !error ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const input = children({
    ...field,
    id,
    "aria-invalid": fieldState.invalid,
    "aria-describedby": errorId ?? hintId,
    "aria-required": required || undefined,
  });
  const labelElement = (
    <Label
      htmlFor={id}
      isRequired={required && layout === "stacked"}
      className={cn(layout === "inline" && "leading-snug font-normal")}
    >
      {label}
    </Label>
  );
  return (
    <div className={cn("grid min-w-0 grid-cols-1 content-start gap-1.5", className)}>
      {layout === "inline" ? (
        <div className="flex min-h-11 items-center gap-3">
          {input}
          {labelElement}
        </div>
      ) : (
        <>
          {labelElement}
          {input}
        </>
      )}
      {hintId && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
