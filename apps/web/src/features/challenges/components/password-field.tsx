import { checkChallengeTermsLimits } from "@leyenda/db-types/limits";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { copy } from "../copy.ts";

interface PasswordFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly hint: string;
}

/** The password of a private challenge, for its creator and for its rival. */
export function PasswordField<Values extends FieldValues & { password: string }>({
  control,
  hint,
}: PasswordFieldProps<Values>) {
  return (
    <Field
      control={control}
      name={"password" as FieldPath<Values>}
      label={copy.password}
      hint={hint}
      required
    >
      {(field) => (
        <Input
          {...field}
          autoComplete="off"
          maxLength={checkChallengeTermsLimits.password.max}
          spellCheck={false}
        />
      )}
    </Field>
  );
}
