import { zodResolver } from "@hookform/resolvers/zod";
import { tournamentStagesLimits } from "@leyenda/db-types/limits";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { BestOfRules } from "@/entities/tournament/components/best-of-rules";
import { isRound, toRules, toRuleTexts, wordIn } from "@/entities/tournament/domain/best-of-texts";
import { mapOptionsOf } from "@/entities/tournament/domain/series-rule";
import type { SeriesRule } from "@/entities/tournament/domain/stage-settings";
import { formatNumber } from "@/lib/format";
import { type AdminStage, useSetStageSettings } from "../api/stages.ts";
import { stagesCopy as copy } from "../structure-copy.ts";

/** Represents an empty value, because a select option cannot be empty. */
const USUAL = "usual";
const optionsOf = ({ series }: AdminStage) => [
  ...(series === null ? [{ value: USUAL, label: copy.bestOfUsual }] : []),
  ...mapOptionsOf(series),
];

const toValues = (stage: AdminStage): StageSettingsValues => ({
  best_of: stage.best_of === null ? USUAL : String(stage.best_of),
  best_of_rules: toRuleTexts(stage.best_of_rules),
  qualifiers: stage.qualifiers === null ? "" : String(stage.qualifiers),
});

const toRow = ({ kind }: AdminStage, values: StageSettingsValues) => ({
  best_of:
    values.best_of === USUAL ? null : wordIn<NonNullable<AdminStage["best_of"]>>(values.best_of),
  best_of_rules: toRules(kind, values.best_of_rules),
  qualifiers: values.qualifiers === "" ? null : Number(values.qualifiers),
});

/** The length of the matches and, before the draw, how many qualify from the previous stage. */
export function StageSettingsForm({ stage: listed }: { readonly stage: AdminStage }) {
  const [stage, setStage] = useState(listed);
  const save = useSetStageSettings();
  const { control, handleSubmit } = useForm<StageSettingsValues>({
    defaultValues: toValues(listed),
    resolver: zodResolver(stageSettingsSchema),
  });
  const { field: rules, fieldState } = useController({ control, name: "best_of_rules" });
  const submit = handleSubmit((values) =>
    save.mutate(
      { stage, before: toRow(stage, toValues(stage)), after: toRow(stage, values) },
      { onSuccess: () => setStage({ ...stage, ...toRow(stage, values) }) },
    ),
  );
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field control={control} name="best_of" label={copy.bestOf}>
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={optionsOf(stage)} />
          )}
        </Field>
        {stage.position > 1 && stage.drawn_at === null && (
          <Field
            control={control}
            name="qualifiers"
            label={copy.qualifiers}
            hint={copy.qualifiersHint}
          >
            {(field) => <Input {...field} inputMode="numeric" />}
          </Field>
        )}
      </div>
      <BestOfRules
        kind={stage.kind}
        value={rules.value}
        onChange={rules.onChange}
        error={fieldState.error?.message}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-end"
        isLoading={save.isPending}
      >
        {copy.save}
      </Button>
    </form>
  );
}

const { min, max } = tournamentStagesLimits.qualifiers;

/** The settings of a stage that can change before it is played. */
const stageSettingsSchema = z.object({
  best_of: z.string(),
  best_of_rules: z
    .array(
      z.object({
        part: z.string(),
        round: z.string(),
        best_of: z.string(),
        series: z.custom<SeriesRule>().optional(),
      }),
    )
    .refine((rules) => rules.every(({ round }) => isRound(round)), copy.round),
  qualifiers: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max),
      copy.between(formatNumber(min), formatNumber(max)),
    ),
});
type StageSettingsValues = z.infer<typeof stageSettingsSchema>;
