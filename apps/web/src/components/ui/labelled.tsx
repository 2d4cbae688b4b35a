import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/lib/cn";
import { Input } from "./input.tsx";
import { Label } from "./label.tsx";
import { Select } from "./select.tsx";

interface LabelledProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Whether the value is required. Screen readers announce it, and the label shows an asterisk. */
  readonly isRequired?: boolean;
  /** The id of the control, if code outside needs it. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-required": true | undefined;
  }) => ReactNode;
}

/** The label, control and hint of a value outside of a form. For the values of a form, use `Field`. */
export function Labelled({
  label,
  hint,
  isRequired = false,
  id: given,
  className,
  children,
}: LabelledProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={cn("grid content-start gap-1.5", className)}>
      <Label htmlFor={id} isRequired={isRequired}>
        {label}
      </Label>
      {children({
        id,
        "aria-describedby": hint ? `${id}-hint` : undefined,
        "aria-required": isRequired || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

type Texts = Omit<LabelledProps, "children">;

type LabelledInputProps = Texts &
  Omit<ComponentProps<"input">, "value" | "onChange"> & {
    readonly value: string;
    readonly onText: (text: string) => void;
  };

export function LabelledInput({
  label,
  hint,
  isRequired,
  id,
  className,
  onText,
  ...input
}: LabelledInputProps) {
  return (
    <Labelled {...{ label, hint, isRequired, id, className }}>
      {(control) => (
        <Input {...control} {...input} onChange={(event) => onText(event.target.value)} />
      )}
    </Labelled>
  );
}

export function LabelledSelect<Value extends string>({
  label,
  hint,
  isRequired,
  id,
  className,
  ...select
}: Texts & ComponentProps<typeof Select<Value>>) {
  return (
    <Labelled {...{ label, hint, isRequired, id, className }}>
      {(control) => <Select {...control} {...select} />}
    </Labelled>
  );
}
