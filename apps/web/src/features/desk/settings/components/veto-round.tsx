import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { isRound } from "@/entities/tournament/domain/rule-texts";
import { bestOfParts } from "@/entities/tournament/domain/stage-settings";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { lengthsOfStages, type VetoSlot } from "../domain/veto-form.ts";
import { vetoFormCopy as copy } from "../veto-copy.ts";
import type { SectionProps } from "./section-props.ts";

interface VetoRoundProps extends SectionProps {
  readonly onAdd: (slot: VetoSlot) => void;
}

const words = stageCopy.bestOfRules;
/** Stands for an empty value, which a select cannot have. */
const ANY = "any";

/** Adds a separate veto for one bracket section or round of a stage, for series of any length. */
export function VetoRound({ control, onAdd }: VetoRoundProps) {
  const id = useId();
  const [usual, stages] = useWatch({ control, name: ["best_of", "stages"] });
  const [at, setAt] = useState(0);
  const [part, setPart] = useState("");
  const [round, setRound] = useState("-1");
  const [chosenLength, setLength] = useState("");
  const [hasFailed, setHasFailed] = useState(false);
  const stage = stages[at] ?? stages[0];
  if (!stage) return null;
  const place = stages.indexOf(stage);
  const lengths = lengthsOfStages({ best_of: usual, stages })[place] ?? [];
  const bestOf = lengths.includes(chosenLength) ? chosenLength : (lengths[0] ?? usual);
  const add = () => {
    const isRight = isRound(round) && part + round.trim() !== "";
    setHasFailed(!isRight);
    if (isRight) onAdd({ stage: place + 1, bestOf, part, round: round.trim() });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold text-muted">{copy.otherRound}</legend>
      <div className="grid items-end gap-2 sm:grid-cols-2">
        {stages.length > 1 && (
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-stage`}>{copy.stage}</Label>
            <Select
              id={`${id}-stage`}
              value={String(place)}
              onValueChange={(value) => {
                setAt(Number(value));
                setPart("");
              }}
              options={stages.map(({ name }, index) => ({ value: String(index), label: name }))}
            />
          </div>
        )}
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-part`}>{words.part}</Label>
          <Select
            id={`${id}-part`}
            value={part || ANY}
            onValueChange={(value) => setPart(value === ANY ? "" : value)}
            options={[
              { value: ANY, label: words.anyPart },
              ...bestOfParts[stage.kind].map((one) => ({
                value: one,
                label: stageCopy.parts[one],
              })),
            ]}
          />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-round`}>{words.round}</Label>
          <Input
            id={`${id}-round`}
            value={round}
            aria-describedby={`${id}-hint`}
            aria-invalid={hasFailed}
            onChange={(event) => setRound(event.target.value)}
          />
        </div>
        {lengths.length > 1 && (
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-length`}>{copy.lengthOf}</Label>
            <Select
              id={`${id}-length`}
              value={bestOf}
              onValueChange={setLength}
              options={lengths.map((maps) => ({ value: maps, label: copy.length(maps) }))}
            />
          </div>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {words.roundHint}
      </p>
      {hasFailed && (
        <p role="alert" className="text-sm font-medium text-danger">
          {copy.roundError}
        </p>
      )}
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={add}>
        {copy.addRound}
      </Button>
    </fieldset>
  );
}
