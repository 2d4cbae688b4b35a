import type { Control } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { CodeValues } from "../schemas.ts";

/** Six digits, and the space that apps show between them. */
const SPACED_CODE = 7;

interface CodeFieldProps {
  readonly control: Control<CodeValues>;
  readonly label: string;
}

export function CodeField({ control, label }: CodeFieldProps) {
  return (
    <Field control={control} name="code" label={label} required>
      {(props) => (
        <Input
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={SPACED_CODE}
          className="text-lg tracking-widest"
          {...props}
        />
      )}
    </Field>
  );
}
