import type { ComponentProps } from "react";
import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { Field } from "./field.tsx";
import { Switch } from "./switch.tsx";

type SwitchFieldProps<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, boolean>,
> = Omit<ComponentProps<typeof Field<Values, Name>>, "layout" | "children">;

/** A switch of a form, followed by its label. */
export function SwitchField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, boolean>,
>(props: SwitchFieldProps<Values, Name>) {
  return (
    <Field {...props} layout="inline">
      {({ value, onChange, ...field }) => (
        <Switch {...field} checked={value} onCheckedChange={onChange} />
      )}
    </Field>
  );
}
