import { Check } from "lucide-react";
import { Checkbox } from "radix-ui";
import { GameCover } from "./game-cover.tsx";

interface GamesCheckboxesProps {
  /** The group's name for screen readers. */
  readonly legend: string;
  readonly names: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (names: string[]) => void;
}

/** A choice of several games: a grid of tiles. */
export function GamesCheckboxes({ legend, names, value, onChange }: GamesCheckboxesProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-2 max-sm:[&>button:last-of-type:nth-of-type(odd)]:col-span-2 sm:grid-cols-3">
      <legend className="sr-only">{legend}</legend>
      {names.map((name) => (
        <Checkbox.Root
          key={name}
          checked={value.includes(name)}
          onCheckedChange={(isChosen) =>
            onChange(isChosen === true ? [...value, name] : value.filter((other) => other !== name))
          }
          className="relative grid content-start overflow-hidden rounded-md border border-border bg-surface-raised text-left hover:border-border-strong data-[state=checked]:border-accent data-[state=checked]:ring-1 data-[state=checked]:ring-accent"
        >
          <GameCover name={name} className="h-14 w-full" />
          <span className="px-2.5 py-2 text-sm font-semibold wrap-anywhere">{name}</span>
          <Checkbox.Indicator className="absolute top-2 right-2 grid size-5 place-items-center rounded-sm bg-accent">
            <Check aria-hidden strokeWidth={3.5} className="size-3.5 text-accent-foreground" />
          </Checkbox.Indicator>
        </Checkbox.Root>
      ))}
    </fieldset>
  );
}
