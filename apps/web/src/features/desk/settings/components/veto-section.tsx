import { tournamentVetoesWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LabelledInput, LabelledSelect } from "@/components/ui/labelled";
import { Select } from "@/components/ui/select";
import { paths } from "@/config/paths";
import { type GameVeto, gameVetoesQuery } from "@/entities/game/api/game-vetoes";
import { rulesText, stepsText } from "@/entities/match/domain/veto-sequence";
import { firstWords, sequenceCopy } from "@/entities/match/veto-sequence-words";
import { roundsTitle } from "@/entities/tournament/domain/rounds-title";
import { isRound } from "@/entities/tournament/domain/best-of-texts";
import { bestOfParts } from "@/entities/tournament/domain/stage-settings";
import { stageCopy } from "@/entities/tournament/stage-copy";
import {
  eachOnce,
  isOf,
  lengthsOfStages,
  slotKey,
  type VetoSlot,
  vetoSlots,
  withVeto,
} from "../domain/veto-form.ts";
import { vetoFormCopy as copy } from "../veto-copy.ts";
import { FoldedSection } from "./folded-section.tsx";
import type { FoldedProps, SectionProps } from "./section-props.ts";

/** The map veto for each length of series, chosen from the game's vetoes. A stage or a round can have its own veto. */
export function VetoSection({ control, fold }: FoldedProps) {
  const [game, vetoes, bestOf, stages] = useWatch({
    control,
    name: ["game", "vetoes", "best_of", "stages"],
  });
  const { data, error, refetch } = useQuery({ ...gameVetoesQuery(game), enabled: game !== "" });
  const [added, setAdded] = useState<readonly VetoSlot[]>([]);
  const { usual, ofStages } = vetoSlots({ best_of: bestOf, stages, vetoes });
  const names = vetoes.flatMap(
    (veto) => data?.find(({ id }) => id === veto.sequence_id)?.name ?? [],
  );
  return (
    <FoldedSection title={copy.title} digest={copy.count(names)} fold={fold}>
      <p className="text-[0.9375rem] text-muted">{copy.description}</p>
      {game === "" ? (
        <p>{copy.noGame}</p>
      ) : error && !data ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : data?.length === 0 ? (
        <p className="flex flex-wrap gap-x-2">
          <span>{copy.noVetoes(game)}</span>
          <Link to={paths.admin.games()} className="link">
            {copy.addThem}
          </Link>
        </p>
      ) : (
        <>
          <SlotList control={control} slots={usual} choices={data ?? []} />
          {stages.length > 0 && (
            <details className="group/stages rounded-md border border-border px-3">
              <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
                {copy.stages}
              </summary>
              <div className="grid gap-5 pb-3">
                <SlotList
                  control={control}
                  slots={eachOnce([...ofStages, ...added])}
                  choices={data ?? []}
                />
                <VetoRound control={control} onAdd={(slot) => setAdded([...added, slot])} />
              </div>
            </details>
          )}
        </>
      )}
    </FoldedSection>
  );
}

interface SlotListProps extends SectionProps {
  readonly slots: readonly VetoSlot[];
  readonly choices: readonly GameVeto[];
}

function SlotList({ control, slots, choices }: SlotListProps) {
  return (
    <ul className="grid gap-5">
      {slots.map((slot) => (
        <SlotRow
          key={slotKey(slot)}
          control={control}
          slot={slot}
          choices={choices.filter(({ best_of: maps }) => String(maps) === slot.bestOf)}
        />
      ))}
    </ul>
  );
}

interface SlotRowProps extends SectionProps {
  readonly slot: VetoSlot;
  readonly choices: readonly GameVeto[];
}

/** The veto for series of one length: its sequence, the maps that remain, and the tournament's changes to it. */
function SlotRow({ control, slot, choices }: SlotRowProps) {
  const id = useId();
  const { field } = useController({ control, name: "vetoes" });
  const stages = useWatch({ control, name: "stages" });
  const at = field.value.findIndex((veto) => isOf(veto, slot));
  const chosen = choices.find((choice) => choice.id === field.value[at]?.sequence_id);
  return (
    <li className="grid grid-cols-1 gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>
          {slot.stage === 0
            ? copy.length(slot.bestOf)
            : copy.ofStage(
                slot.bestOf,
                stages[slot.stage - 1]?.name ?? "",
                roundsTitle(
                  slot.part as keyof typeof stageCopy.parts | "",
                  slot.round === "" ? null : Number(slot.round),
                ),
              )}
        </Label>
        {choices.length === 0 ? (
          <p id={id} className="text-muted">
            {copy.noneOfLength}
          </p>
        ) : (
          <Select
            id={id}
            aria-describedby={chosen && `${id}-told`}
            value={chosen?.id ?? NONE}
            onValueChange={(value) =>
              field.onChange(withVeto(field.value, slot, value === NONE ? "" : value))
            }
            options={[
              {
                value: NONE,
                label:
                  slot.stage === 0
                    ? copy.none
                    : slot.part + slot.round === ""
                      ? copy.same
                      : copy.sameRound,
              },
              ...choices.map(({ id: value, name, pool }) => ({
                value,
                label: `${name} · ${pool.name}`,
              })),
            ]}
          />
        )}
        {chosen && (
          <div id={`${id}-told`} className="grid gap-1 text-sm">
            <p className="font-semibold text-accent-2">{sequenceCopy.leaves(chosen.best_of)}</p>
            <p className="text-muted">{stepsText(chosen.steps)}</p>
            <p className="text-muted">{rulesText(chosen)}</p>
          </div>
        )}
      </div>
      {chosen && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field control={control} name={`vetoes.${at}.first`} label={copy.first}>
            {({ value, onChange, ...input }) => (
              <Select
                {...input}
                value={value === "" ? NONE : value}
                onValueChange={(word) => onChange(word === NONE ? "" : word)}
                options={[
                  { value: NONE, label: copy.asSequence(chosen.first) },
                  ...tournamentVetoesWords.first.map((word) => ({
                    value: word,
                    label: firstWords[word],
                  })),
                ]}
              />
            )}
          </Field>
          <Field
            control={control}
            name={`vetoes.${at}.step_seconds`}
            label={copy.seconds}
            hint={copy.secondsHint(chosen.step_seconds)}
          >
            {(input) => (
              <Input {...input} inputMode="numeric" placeholder={`${chosen.step_seconds}`} />
            )}
          </Field>
        </div>
      )}
    </li>
  );
}

/** Represents an empty value, because a select option cannot be empty. */
const NONE = "none";

interface VetoRoundProps extends SectionProps {
  readonly onAdd: (slot: VetoSlot) => void;
}

const words = stageCopy.bestOfRules;
/** Represents an empty value, because a select option cannot be empty. */
const ANY = "any";

/** Adds a veto that applies to only one bracket section or round of a stage, for series of any length. */
function VetoRound({ control, onAdd }: VetoRoundProps) {
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
          <LabelledSelect
            label={copy.stage}
            value={String(place)}
            onValueChange={(value) => {
              setAt(Number(value));
              setPart("");
            }}
            options={stages.map(({ name }, index) => ({ value: String(index), label: name }))}
          />
        )}
        <LabelledSelect
          label={words.part}
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
        <LabelledInput
          label={words.round}
          value={round}
          aria-describedby={`${id}-hint`}
          aria-invalid={hasFailed}
          onText={setRound}
        />
        {lengths.length > 1 && (
          <LabelledSelect
            label={copy.lengthOf}
            value={bestOf}
            onValueChange={setLength}
            options={lengths.map((maps) => ({ value: maps, label: copy.length(maps) }))}
          />
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
