import { tournamentStaffWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ChoiceChips } from "@/components/choice-chips";
import { Checkbox } from "@/components/ui/checkbox";
import { presetWords, type Right, rightWords } from "@/entities/tournament/staff-words";
import { staffPresetsQuery } from "../api/staff.ts";
import { staffCopy as copy } from "../copy.ts";
import { presetOf, type StaffPreset } from "../domain/rights-presets.ts";

interface RightsChoiceProps {
  readonly chosen: readonly Right[];
  /** The viewer's rights. The viewer cannot grant or remove rights that they do not have. */
  readonly own: readonly Right[];
  readonly onChange: (rights: Right[]) => void;
  /** True to hide the checkboxes of single rights while a named set of rights is chosen. */
  readonly isFolded?: boolean;
}

/** Checkboxes for rights, and buttons for the named sets of rights. */
export function RightsChoice({ chosen, own, onChange, isFolded = false }: RightsChoiceProps) {
  const { data: presets = [] } = useQuery(staffPresetsQuery());
  const isOwn = (right: Right) => own.includes(right);
  const offered = presets.filter(({ rights }) => rights.every(isOwn));
  const preset = presetOf(presets, chosen);
  const boxes = (
    <fieldset className="grid gap-x-6 sm:grid-cols-2">
      <legend className="sr-only">{copy.rights}</legend>
      {tournamentStaffWords.rights.map((right) => (
        <RightBox
          key={right}
          right={right}
          isChosen={chosen.includes(right)}
          isDisabled={!isOwn(right)}
          onToggle={(isOn) =>
            onChange(
              tournamentStaffWords.rights.filter((one) =>
                one === right ? isOn : chosen.includes(one),
              ),
            )
          }
        />
      ))}
    </fieldset>
  );
  return (
    <div className="grid gap-4">
      {offered.length > 0 && (
        <ChoiceChips
          label={copy.presets}
          choices={offered.map(({ preset }) => preset)}
          chosen={preset}
          textOf={(preset: StaffPreset) => presetWords[preset]}
          isDense
          wraps
          onChoose={(preset) =>
            onChange(offered.find((one) => one.preset === preset)?.rights.slice() ?? [])
          }
        />
      )}
      {isFolded && preset !== null && <p className="text-muted">{copy.roleHints[preset]}</p>}
      {isFolded ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-muted hover:text-foreground">
            {copy.changeRights}
          </summary>
          {boxes}
        </details>
      ) : (
        boxes
      )}
    </div>
  );
}

interface RightBoxProps {
  readonly right: Right;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function RightBox({ right, isChosen, isDisabled, onToggle }: RightBoxProps) {
  const id = useId();
  return (
    <div className="flex min-h-13 items-start gap-3 py-2">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        onCheckedChange={onToggle}
      />
      <div className={isDisabled ? "text-muted" : undefined}>
        <label htmlFor={id} className="block font-medium">
          {rightWords[right]}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {copy.hints[right]}
        </p>
      </div>
    </div>
  );
}
