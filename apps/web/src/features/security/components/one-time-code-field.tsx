import type { Control } from "react-hook-form";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import type { CodeValues } from "../schemas.ts";

interface CodeFieldProps {
  readonly control: Control<CodeValues>;
  readonly label: string;
}

export function CodeField({ control, label }: CodeFieldProps) {
  return (
    <Field control={control} name="code" label={label} required>
      {(props) => <CodeInput {...props} />}
    </Field>
  );
}
