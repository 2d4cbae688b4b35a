import { vetoSequencesLimits } from "@leyenda/db-types/limits";
import { vetoSequencesWords as words } from "@leyenda/db-types/words";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import {
  banWords,
  firstWords,
  repeatWords,
  sequenceCopy,
} from "@/entities/match/veto-sequence-words";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { useQuery } from "@tanstack/react-query";
import { Check, Info, TriangleAlert } from "lucide-react";
import type { MapPool, VetoSequence } from "../api/veto-pools.ts";
import { useSaveVetoSequence, vetoCheckQuery } from "../api/veto-sequences.ts";
import { toSequenceRow, toSequenceValues } from "../domain/veto-values.ts";
import { vetoesCopy } from "../copy.ts";
import { sequenceSchema, type SequenceValues } from "../vetoes-schemas.ts";
import { VetoStepList } from "./veto-step-list.tsx";

const copy = vetoesCopy.sequence;

interface SequenceCheckProps {
  readonly poolId: string;
  readonly values: SequenceValues;
}

/** A sentence that says which maps remain after the current steps, or what is wrong with the steps. */
function SequenceCheck({ poolId, values }: SequenceCheckProps) {
  const row = toSequenceRow(values);
  const { data, isError } = useQuery(vetoCheckQuery(poolId, row));
  const isWrong = data !== undefined && data !== null && data.code !== null;
  const isEmpty = values.steps.length === 0;
  const left = data?.left_over ?? 0;
  const text = isEmpty
    ? copy.noSteps
    : isError
      ? copy.checkError
      : !data
        ? copy.checking
        : (data.sentence ??
          [
            sequenceCopy.leaves(row.best_of),
            ...(left > 0 ? [sequenceCopy.leftOver(left)] : []),
          ].join(" · "));
  const Icon = isWrong ? TriangleAlert : isEmpty ? Info : Check;
  return (
    <p
      role="status"
      className={`flex items-center gap-2 rounded-md border border-border bg-surface-raised px-3 py-2 font-semibold ${isWrong ? "text-warning" : isEmpty ? "text-muted" : "text-success"}`}
    >
      <Icon aria-hidden className="size-5 flex-none" />
      <span>{text}</span>
    </p>
  );
}

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

interface VetoSequenceFormProps {
  readonly pool: MapPool;
  /** The stored sequence; null for a new sequence. */
  readonly sequence: VetoSequence | null;
}

/** The form of a veto sequence: its steps, the maps that remain after them, and its settings. */
export function VetoSequenceForm({ pool, sequence: stored }: VetoSequenceFormProps) {
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
      <VetoStepList control={control} modes={modes} />
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
