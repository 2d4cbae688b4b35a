import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { fromLocalInput, toLocalInput } from "@/lib/local-date";
import { copy } from "../copy.ts";
import { proposedHour } from "../domain/news-state.ts";
import { hourSchema } from "../schemas.ts";

interface NewsTimeDialogProps {
  /** The current publication time; null if there is none. */
  readonly at: string | null;
  readonly isSaving: boolean;
  readonly onHour: (at: string) => void;
  readonly onClose: () => void;
}

const { form } = copy;

/** A dialog in which the user chooses the publication time of an article. */
export function NewsTimeDialog({ at, isSaving, onHour, onClose }: NewsTimeDialogProps) {
  const [first] = useState(() => toLocalInput(at ?? proposedHour(Date.now())));
  const { control, handleSubmit } = useForm<{ at: string }>({
    defaultValues: { at: first },
    resolver: zodResolver(hourSchema),
  });
  return (
    <FormDialog
      title={form.scheduleTitle}
      description={form.scheduleText}
      size="sm"
      texts={{ submit: form.schedule }}
      isSaving={isSaving}
      onSubmit={handleSubmit((values) => onHour(fromLocalInput(values.at) ?? ""))}
      onLeave={onClose}
    >
      <Field control={control} name="at" label={form.hour}>
        {(field) => <Input {...field} type="datetime-local" />}
      </Field>
    </FormDialog>
  );
}
