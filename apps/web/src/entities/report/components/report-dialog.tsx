import { reportsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useSendReport } from "../api/send-report.ts";
import { reportCopy as copy } from "../copy.ts";
import type { ReportTarget } from "../domain/report.ts";
import { type ReportValues, reportSchema } from "../schemas.ts";
import { ReasonChoice } from "./reason-choice.tsx";

interface ReportDialogProps {
  readonly target: ReportTarget;
  readonly onClose: () => void;
}

/** Reports a message or a profile to the administration; shown while it is mounted. */
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
        title={<span className="break-words normal-case">{copy.title(target)}</span>}
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
          // A dialog may stand inside another form's tree: its submit is its own.
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
