import { Plus, X } from "lucide-react";
import { type Control, useFieldArray, useWatch } from "react-hook-form";
import { ReorderButtons } from "@/components/reorder-buttons";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { stepActWords, stepWhoWords } from "@/entities/match/veto-sequence-words";
import { keysOf } from "@/lib/record-of";
import { nextStep, takesMode } from "../domain/veto-values.ts";
import { vetoesCopy } from "../copy.ts";
import type { SequenceValues } from "../vetoes-schemas.ts";

const copy = vetoesCopy.sequence;
/** The most steps that private.are_veto_steps() accepts. */
const MOST_STEPS = 60;
/** Represents an empty value, because a select option cannot be empty. */
const ANY = "any";

const whoOptions = keysOf(stepWhoWords).map((value) => ({ value, label: stepWhoWords[value] }));
const actOptions = keysOf(stepActWords).map((value) => ({ value, label: stepActWords[value] }));
const countOptions = Array.from({ length: 9 }, (_, index) => ({
  value: `${index + 1}`,
  label: copy.times(index + 1),
}));

interface VetoStepListProps {
  readonly control: Control<SequenceValues>;
  /** The modes of the pool's maps. */
  readonly modes: readonly string[];
}

/** The steps in order: side, action, number of bans, mode. They can be added, moved and removed. */
export function VetoStepList({ control, modes }: VetoStepListProps) {
  const { fields, append, remove, move, update } = useFieldArray({ control, name: "steps" });
  const steps = useWatch({ control, name: "steps" });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{copy.steps}</legend>
      <ol className="grid gap-1.5">
        {fields.map((field, at) => {
          const step = steps[at] ?? field;
          const place = at + 1;
          const change = (part: Partial<typeof step>) => update(at, { ...step, ...part });
          return (
            <li
              key={field.id}
              aria-label={copy.step(place)}
              className="flex flex-wrap items-center gap-1.5 rounded-md border border-border p-1.5"
            >
              <span className="w-6 flex-none text-center font-display text-lg font-bold tabular-nums">
                {place}
              </span>
              <div className="flex min-w-0 flex-1 flex-wrap gap-1.5">
                {step.act !== "decider" && (
                  <Select
                    aria-label={copy.who(place)}
                    className="w-auto min-w-24 flex-1"
                    value={step.who}
                    onValueChange={(who) => change({ who })}
                    options={whoOptions}
                  />
                )}
                <Select
                  aria-label={copy.act(place)}
                  className="w-auto min-w-28 flex-1"
                  value={step.act}
                  onValueChange={(act) => change({ act })}
                  options={actOptions}
                />
                {step.act === "ban" && (
                  <Select
                    aria-label={copy.count(place)}
                    className="w-auto"
                    value={step.count}
                    onValueChange={(count) => change({ count })}
                    options={countOptions}
                  />
                )}
                {modes.length > 0 && takesMode(step.act) && (
                  <Select
                    aria-label={copy.mode(place)}
                    className="w-auto min-w-28 flex-1"
                    value={step.mode === "" ? ANY : step.mode}
                    onValueChange={(mode) => change({ mode: mode === ANY ? "" : mode })}
                    options={[
                      { value: ANY, label: copy.anyMode },
                      ...modes.map((mode) => ({ value: mode, label: mode })),
                    ]}
                  />
                )}
              </div>
              <span className="flex">
                <ReorderButtons
                  up={copy.up(place)}
                  down={copy.down(place)}
                  canRise={at > 0}
                  canFall={at < fields.length - 1}
                  onMove={(step) => move(at, at + step)}
                />
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={copy.removeStep(place)}
                  onClick={() => remove(at)}
                >
                  <X aria-hidden />
                </Button>
              </span>
            </li>
          );
        })}
      </ol>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={fields.length >= MOST_STEPS}
        onClick={() => append(nextStep(steps))}
      >
        <Plus aria-hidden />
        {copy.addStep}
      </Button>
    </fieldset>
  );
}
