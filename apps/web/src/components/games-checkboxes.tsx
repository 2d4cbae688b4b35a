import { useId } from "react";
import { Checkbox } from "./ui/checkbox.tsx";

interface GamesCheckboxesProps {
  /** Names the group for people who cannot see it. */
  readonly legend: string;
  readonly names: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (names: string[]) => void;
}

/** Several games out of the catalogue, as boxes beside each other. */
export function GamesCheckboxes({ legend, names, value, onChange }: GamesCheckboxesProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-x-6 sm:grid-cols-2">
      <legend className="sr-only">{legend}</legend>
      {names.map((name, index) => (
        <div key={name} className="flex min-h-11 items-center gap-3">
          <Checkbox
            id={`${id}-${index}`}
            checked={value.includes(name)}
            onCheckedChange={(isChosen) =>
              onChange(isChosen ? [...value, name] : value.filter((other) => other !== name))
            }
          />
          <label htmlFor={`${id}-${index}`} className="cursor-pointer">
            {name}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
