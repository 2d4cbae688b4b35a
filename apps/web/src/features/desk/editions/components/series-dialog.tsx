import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type Series, useSetSeries } from "../api/series.ts";
import {
  seriesChange,
  seriesSchema,
  type SeriesValues,
  seriesValues,
  weekdayOptions,
  zoneOptions,
} from "../domain/series-form.ts";
import { seriesCopy } from "../series-copy.ts";

const copy = seriesCopy.dialog;

interface SeriesDialogProps {
  readonly tournament: { readonly id: string; readonly start_date: string };
  readonly series: Series | null;
  readonly onClose: () => void;
}

/** The form for the schedule of a repeating tournament; later editions are copied from this edition. */
export function SeriesDialog({ tournament, series: listed, onClose }: SeriesDialogProps) {
  const [series] = useState(listed);
  const { control, handleSubmit } = useForm<SeriesValues>({
    defaultValues: seriesValues(series, tournament.start_date),
    resolver: zodResolver(seriesSchema),
  });
  const save = useSetSeries(tournament.id);
  const submit = handleSubmit((values) =>
    save.mutate(
      {
        read: series && seriesChange(seriesValues(series, tournament.start_date)),
        change: seriesChange(values),
      },
      { onSuccess: onClose },
    ),
  );
  const zones = zoneOptions(series?.time_zone ?? "");
  return (
    <FormDialog
      size="md"
      title={copy.title}
      description={copy.description}
      texts={copy}
      isSaving={save.isPending}
      onSubmit={submit}
      onLeave={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field control={control} name="weekday" label={copy.weekday} required>
        {({ onChange, ...field }) => (
          <Select {...field} onValueChange={onChange} options={weekdayOptions} />
        )}
      </Field>
      <Field control={control} name="time" label={copy.time} required>
        {(field) => <Input {...field} type="time" />}
      </Field>
      <Field control={control} name="zone" label={copy.zone} className="sm:col-span-2" required>
        {({ onChange, ...field }) => <Select {...field} onValueChange={onChange} options={zones} />}
      </Field>
      <Field control={control} name="everyWeeks" label={copy.everyWeeks} required>
        {(field) => <Input {...field} inputMode="numeric" />}
      </Field>
      <Field control={control} name="opensDays" label={copy.opensDays} required>
        {(field) => <Input {...field} inputMode="numeric" />}
      </Field>
      <Field
        control={control}
        name="firstHours"
        label={copy.firstHours}
        hint={copy.firstHoursHint}
        className="sm:col-span-2"
        required
      >
        {(field) => <Input {...field} inputMode="numeric" />}
      </Field>
      <Field control={control} name="endsOn" label={copy.endsOn} hint={copy.endHint}>
        {(field) => <Input {...field} type="date" />}
      </Field>
      <Field control={control} name="editions" label={copy.editions} hint={copy.endHint}>
        {(field) => <Input {...field} inputMode="numeric" />}
      </Field>
    </FormDialog>
  );
}
