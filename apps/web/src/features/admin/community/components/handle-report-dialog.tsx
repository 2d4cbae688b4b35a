import { reportsWords } from "@leyenda/db-types/words";
import { reportsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { copy as uiCopy } from "@/components/ui/copy";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { type Report, useHandleReport } from "../api/reports.ts";
import { copy } from "../copy.ts";
import { type HandleReportValues, handleReportSchema } from "../schemas.ts";

/** The durations of a mute, in hours. */
const MUTE_HOURS = [1, 24, 72, 168, 720] as const;

const texts = copy.reports;
const actions = reportsWords.action.map((action) => ({
  value: action,
  label: texts.actions[action],
}));
const durations = MUTE_HOURS.map((hours) => ({
  value: String(hours),
  label: texts.hours(hours),
}));

interface HandleReportDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** The dialog for deciding a report. The dialog is open as long as this component is mounted. */
export function HandleReportDialog({ report, onClose }: HandleReportDialogProps) {
  const formId = useId();
  const handle = useHandleReport(report.id);
  const { control, handleSubmit } = useForm<HandleReportValues>({
    resolver: zodResolver(handleReportSchema),
    defaultValues: { action: "warn", answer: "", hours: "24" },
  });
  const action = useWatch({ control, name: "action" });
  const submit = handleSubmit((values) => handle.mutate(values, { onSuccess: onClose }));
  return (
    <Dialog open onOpenChange={(open) => !open && !handle.isPending && onClose()}>
      <DialogContent
        title={<span className="break-words">{texts.dialogTitle(report.reported.username)}</span>}
        description={texts.dialogHint}
        footer={
          <>
            <Button variant="ghost" disabled={handle.isPending} onClick={onClose}>
              {uiCopy.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={action === "close_account" ? "destructive" : "primary"}
              isLoading={handle.isPending}
            >
              {texts.confirm[action]}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => void submit(event)}
        >
          <Field control={control} name="action" label={texts.action} hint={texts.hints[action]}>
            {({ onChange, ...field }) => (
              <Select options={actions} onValueChange={onChange} {...field} />
            )}
          </Field>
          {action === "mute" && (
            <Field control={control} name="hours" label={texts.duration}>
              {({ onChange, ...field }) => (
                <Select options={durations} onValueChange={onChange} {...field} />
              )}
            </Field>
          )}
          {(action === "warn" || action === "mute") && (
            <Field
              control={control}
              name="answer"
              label={texts.answer}
              hint={texts.answerHints[action]}
            >
              {(field) => <Textarea {...field} rows={3} maxLength={reportsLimits.answer.max} />}
            </Field>
          )}
        </form>
      </DialogContent>
    </Dialog>
  );
}
