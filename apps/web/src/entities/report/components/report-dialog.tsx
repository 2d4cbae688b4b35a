import { reportsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { type Control, useController, useForm, useWatch } from "react-hook-form";
import { reportsWords } from "@leyenda/db-types/words";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useSendReport } from "../api/send-report.ts";
import { reportCopy as copy } from "../copy.ts";
import type { ReportTarget } from "../domain/report.ts";
import { reportSchema, type ReportValues } from "../schemas.ts";

interface ReportDialogProps {
  readonly target: ReportTarget;
  readonly onClose: () => void;
}

interface ReasonChoiceProps {
  readonly control: Control<ReportValues>;
}

/** The choice of a reason for a report. It is required. */
function ReasonChoice({ control }: ReasonChoiceProps) {
  const errorId = useId();
  const { field, fieldState } = useController({ control, name: "reason" });
  const error = fieldState.error?.message;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{copy.reason}</legend>
      <div className="grid grid-cols-2 gap-2">
        {reportsWords.reason.map((reason, index) => (
          <label
            key={reason}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-border px-3 py-2 leading-tight hover:bg-surface-raised has-checked:border-accent has-checked:bg-accent/15 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-2"
          >
            <input
              type="radio"
              name={field.name}
              value={reason}
              // If the user has chosen no reason, the error message focuses the first reason.
              ref={index === 0 ? field.ref : undefined}
              checked={field.value === reason}
              onChange={() => field.onChange(reason)}
              onBlur={field.onBlur}
              className="size-4 flex-none accent-accent outline-none"
            />
            {copy.reasons[reason]}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A dialog to report a message or a profile to the administration. It is open while it is mounted. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const formId = useId();
  const send = useSendReport(target);
  const { control, handleSubmit } = useForm<ReportValues>({
    resolver: zodResolver(reportSchema),
    defaultValues: { reason: "", note: "" },
  });
  const reason = useWatch({ control, name: "reason" });
  const submit = handleSubmit((values) => send.mutate(values, { onSuccess: onClose }));
  return (
    <Dialog open onOpenChange={(open) => !open && !send.isPending && onClose()}>
      <DialogContent
        title={<span className="break-words">{copy.title(target)}</span>}
        description={copy.description}
        footer={
          <>
            <Button variant="ghost" disabled={send.isPending} onClick={onClose}>
              {copy.cancel}
            </Button>
            <Button type="submit" form={formId} variant="destructive" isLoading={send.isPending}>
              {copy.send}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="grid gap-5"
          // The dialog may be inside another form's React tree, which must not receive this submit event.
          onSubmit={(event) => {
            event.stopPropagation();
            void submit(event);
          }}
        >
          <ReasonChoice control={control} />
          <Field
            control={control}
            name="note"
            label={copy.note}
            hint={reason === "other" ? copy.noteOtherHint : copy.noteHint}
            required={reason === "other"}
          >
            {(field) => <Textarea {...field} rows={3} maxLength={reportsLimits.note.max} />}
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
