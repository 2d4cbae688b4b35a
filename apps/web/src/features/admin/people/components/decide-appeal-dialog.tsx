import { measuresLimits } from "@leyenda/db-types/limits";
import { measuresWords } from "@leyenda/db-types/words";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { type Measure, useDecideAppeal } from "../api/suspensions.ts";
import { copy } from "../copy.ts";
import { appealSchema, type AppealValues } from "../schemas.ts";

const texts = copy.appeal;

interface DecideAppealDialogProps {
  readonly measure: Measure;
  readonly onClose: () => void;
}

/** The dialog that decides an appeal: the measure stays, is lifted, or ends sooner. */
export function DecideAppealDialog({ measure, onClose }: DecideAppealDialogProps) {
  const decide = useDecideAppeal(measure.profile_id);
  const { control, handleSubmit } = useForm<AppealValues>({
    resolver: zodResolver(appealSchema),
    defaultValues: { outcome: "upheld", answer: "", days: "1" },
  });
  const outcome = useWatch({ control, name: "outcome" });
  const outcomes = measuresWords.outcome
    // A measure without an end date, such as one for a whole tournament, cannot be shortened.
    .filter((value) => value !== "shortened" || measure.ends_at)
    .map((value) => ({ value, label: texts.outcomes[value] }));
  const submit = handleSubmit(({ days, ...values }) =>
    decide.mutate(
      {
        measureId: measure.id,
        ...values,
        days: values.outcome === "shortened" ? Number(days) : null,
      },
      { onSuccess: onClose },
    ),
  );
  return (
    <FormDialog
      title={texts.dialogTitle}
      description={measure.appeal ?? ""}
      texts={texts}
      isSaving={decide.isPending}
      onSubmit={submit}
      onLeave={onClose}
    >
      <Field control={control} name="outcome" label={texts.outcome} required>
        {({ onChange, ...field }) => (
          <Select options={outcomes} onValueChange={onChange} {...field} />
        )}
      </Field>
      {outcome === "shortened" && (
        <Field control={control} name="days" label={texts.days} required>
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
        </Field>
      )}
      <Field control={control} name="answer" label={texts.answerLabel} required>
        {(field) => <Textarea {...field} rows={3} maxLength={measuresLimits.answer.max} />}
      </Field>
    </FormDialog>
  );
}
