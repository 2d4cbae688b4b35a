import { useId } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";

interface NewsKindCheckboxesProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, string[]>;
  readonly label: string;
  /** The kinds of news with their labels, in display order. */
  readonly words: Readonly<Record<string, string>>;
}

/** Checkboxes for the kinds of news to send; the value has the order of the options. */
export function NewsKindCheckboxes<Values extends FieldValues>(
  props: NewsKindCheckboxesProps<Values>,
) {
  const { control, name, label, words } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value;
  return (
    <fieldset className="grid gap-x-6 sm:grid-cols-2" aria-describedby={`${id}-error`}>
      <legend className="mb-1 font-medium">{label}</legend>
      {Object.entries(words).map(([kind, word]) => (
        <div key={kind} className="flex min-h-11 items-center gap-3">
          <Checkbox
            id={`${id}-${kind}`}
            checked={chosen.includes(kind)}
            onCheckedChange={(isOn) =>
              field.onChange(
                Object.keys(words).filter((one) => (one === kind ? isOn : chosen.includes(one))),
              )
            }
          />
          <label htmlFor={`${id}-${kind}`}>{word}</label>
        </div>
      ))}
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
        {fieldState.error?.message}
      </p>
    </fieldset>
  );
}
