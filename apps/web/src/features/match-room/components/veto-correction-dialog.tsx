import { requireVetoReasonLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "@/components/form-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { MatchVeto } from "@/entities/match/api/get-match";
import type { VetoStepView } from "@/entities/match/domain/veto-views";
import { useCorrectVeto } from "../api/correct-veto.ts";
import { correctionChoices } from "../domain/veto-correction.ts";
import { correctionCopy as copy } from "../veto-correction-copy.ts";

const { max: longest } = requireVetoReasonLimits.reason;

const correctionSchema = z.object({
  choice: z.string(),
  reason: z.string().trim().min(1, copy.reasonRequired).max(longest),
});

interface VetoCorrectionDialogProps {
  readonly matchId: string;
  readonly veto: MatchVeto;
  readonly step: VetoStepView;
  readonly isUndo: boolean;
  /** The later steps that are undone too. */
  readonly undone: readonly string[];
  readonly onClose: () => void;
}

/** Undoes a step of the veto and all later steps, or changes the choice of the step, with a public reason. */
export function VetoCorrectionDialog({
  matchId,
  veto,
  step,
  isUndo,
  undone,
  onClose,
}: VetoCorrectionDialogProps) {
  const correct = useCorrectVeto(matchId);
  const made = veto.choices.find((choice) => choice.step === step.number);
  const choices = correctionChoices(veto, step.number);
  const { control, handleSubmit } = useForm({
    defaultValues: { choice: choices[0] ?? "", reason: "" },
    resolver: zodResolver(correctionSchema),
  });
  const submit = handleSubmit(({ choice, reason }) =>
    correct.mutate(
      { step: step.number, choice: isUndo ? null : choice, reason },
      { onSuccess: onClose },
    ),
  );
  return (
    <FormDialog
      title={isUndo ? copy.undoTitle(step.number) : copy.changeTitle(step.number)}
      description={isUndo ? copy.undone(undone) : copy.now(step.text)}
      texts={{ cancel: copy.cancel, submit: isUndo ? copy.undo : copy.save }}
      isSaving={correct.isPending}
      onSubmit={submit}
      onLeave={onClose}
    >
      {!isUndo && made && (
        <Field control={control} name="choice" label={copy.choice[made.act]}>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onValueChange={onChange}
              options={choices.map((choice) => ({ value: choice, label: choice }))}
            />
          )}
        </Field>
      )}
      <Field control={control} name="reason" label={copy.reason} hint={copy.reasonHint} required>
        {(field) => <Textarea {...field} rows={3} maxLength={longest} />}
      </Field>
    </FormDialog>
  );
}
