import { vetoSequencesLimits } from "@leyenda/db-types/limits";
import { vetoSequencesWords as words } from "@leyenda/db-types/words";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { banWords, firstWords, repeatWords } from "@/entities/match/veto-sequence-words";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import type { MapPool, VetoSequence } from "../api/veto-pools.ts";
import { useSaveVetoSequence } from "../api/veto-sequences.ts";
import { toSequenceRow, toSequenceValues } from "../domain/veto-values.ts";
import { vetoesCopy } from "../vetoes-copy.ts";
import { sequenceSchema, type SequenceValues } from "../vetoes-schemas.ts";
import { SequenceCheck } from "./sequence-check.tsx";
import { StepList } from "./step-list.tsx";

const copy = vetoesCopy.sequence;

const lengths = words.best_of.map((maps) => ({ value: `${maps}`, label: `Bo${maps}` }));
/** The settings of a sequence, with their texts. */
const CHOICES = [
  { name: "first", options: words.first.map((value) => ({ value, label: firstWords[value] })) },
  { name: "bans", options: words.bans.map((value) => ({ value, label: banWords[value] })) },
  {
    name: "repeats",
    options: words.repeats.map((value) => ({ value, label: repeatWords[value] })),
  },
] as const;

interface SequenceFormProps {
  readonly pool: MapPool;
  /** The stored sequence; null for a new sequence. */
  readonly sequence: VetoSequence | null;
}

/** The form of a veto sequence: its steps, the maps that remain after them, and its settings. */
export function SequenceForm({ pool, sequence: stored }: SequenceFormProps) {
  const [sequence, setRead] = useState(stored);
  const save = useSaveVetoSequence();
  const { control, handleSubmit, formState, reset } = useForm<SequenceValues>({
    defaultValues: toSequenceValues(sequence),
    resolver: zodResolver(sequenceSchema),
  });
  const values = useWatch({ control }) as SequenceValues;
  useUnsavedWork(!save.isPending && formState.isDirty);
  const submit = handleSubmit((typed) =>
    save.mutate(
      { sequence, poolId: pool.id, values: typed },
      {
        onSuccess: () => {
          reset(sequence === null ? toSequenceValues(null) : typed);
          setRead(sequence && { ...sequence, ...toSequenceRow(typed) });
        },
      },
    ),
  );
  const modes = [...new Set(pool.maps.flatMap(({ mode }) => mode ?? []))];
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <Field control={control} name="name" label={copy.name} required>
          {(field) => <Input {...field} maxLength={vetoSequencesLimits.name.max} />}
        </Field>
        <Field control={control} name="best_of" label={copy.bestOf}>
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={lengths} />
          )}
        </Field>
        <Field control={control} name="step_seconds" label={copy.seconds} hint={copy.secondsHint}>
          {(field) => <Input {...field} inputMode="numeric" />}
        </Field>
      </div>
      <StepList control={control} modes={modes} />
      <SequenceCheck poolId={pool.id} values={values} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {CHOICES.map(({ name, options }) => (
          <Field key={name} control={control} name={name} label={copy[name]}>
            {({ onChange, ...field }) => (
              <Select<string> {...field} onValueChange={onChange} options={options} />
            )}
          </Field>
        ))}
      </div>
      <Button
        type="submit"
        variant={formState.isDirty ? "primary" : "secondary"}
        className="justify-self-start"
        isLoading={save.isPending}
      >
        {copy.save}
      </Button>
    </form>
  );
}
