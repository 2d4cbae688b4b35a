import { measuresLimits } from "@leyenda/db-types/limits";
import { measuresWords } from "@leyenda/db-types/words";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { reportCopy } from "@/entities/report/copy";
import type { Person } from "../api/person.ts";
import {
  type OpenMatches,
  openMatchesQuery,
  useKeepOut,
  useSuspendUser,
} from "../api/suspensions.ts";
import { copy } from "../copy.ts";
import type { PersonCup } from "../domain/person-tournaments.ts";
import { measureSchema, type MeasureValues, openMatchesSchema } from "../schemas.ts";

const texts = copy.measures;
const reasons = measuresWords.reason.map((value) => ({ value, label: reportCopy.reasons[value] }));

interface SuspendDialogProps {
  readonly person: Pick<Person, "id" | "username">;
  readonly onClose: () => void;
}

const choices = (["give", "disqualify", "play"] as const).map((value) => ({
  value,
  label: texts.openMatches.choices[value],
}));

/** Suspends a user for some days, with a reason and a message, and decides what happens to their unplayed matches. */
export function SuspendDialog({ person, onClose }: SuspendDialogProps) {
  const { data: openMatches } = useQuery(openMatchesQuery(person.id));
  return (
    <MeasureDialog
      title={texts.suspendTitle(person.username)}
      description={texts.suspendHint}
      submit={texts.submit.suspend}
      hasDays
      openMatches={openMatches}
      impose={useSuspendUser(person.id)}
      onClose={onClose}
    />
  );
}

interface KeepOutDialogProps extends SuspendDialogProps {
  readonly cup: Pick<PersonCup, "id" | "name">;
}

/** Excludes a user from one tournament, with a reason and a message. */
export function KeepOutDialog({ person, cup, onClose }: KeepOutDialogProps) {
  return (
    <MeasureDialog
      title={texts.keepOutTitle(person.username, cup.name)}
      description={texts.keepOutHint}
      submit={texts.submit.keepOut}
      impose={useKeepOut(person.id, cup.id)}
      onClose={onClose}
    />
  );
}

interface MeasureDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submit: string;
  readonly hasDays?: boolean;
  readonly openMatches?: readonly OpenMatches[] | undefined;
  readonly impose: ReturnType<typeof useSuspendUser>;
  readonly onClose: () => void;
}

function MeasureDialog({
  hasDays = false,
  openMatches = [],
  impose,
  onClose,
  submit,
  ...head
}: MeasureDialogProps) {
  const { control, handleSubmit } = useForm<MeasureValues>({
    resolver: zodResolver(openMatches.length > 0 ? openMatchesSchema : measureSchema),
    defaultValues: { days: "7", words: "" },
  });
  return (
    <FormDialog
      title={<span className="wrap-anywhere">{head.title}</span>}
      description={head.description}
      texts={{ submit }}
      isSaving={impose.isPending}
      isLoss
      onSubmit={handleSubmit((values) => impose.mutate(values, { onSuccess: onClose }))}
      onLeave={onClose}
    >
      {hasDays && (
        <Field control={control} name="days" label={texts.days} hint={texts.daysRange} required>
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
        </Field>
      )}
      <Field control={control} name="reason" label={texts.reason} required>
        {({ onChange, ...field }) => (
          <Select
            options={reasons}
            placeholder={texts.reasonPlaceholder}
            onValueChange={onChange}
            {...field}
          />
        )}
      </Field>
      {openMatches.length > 0 && (
        <Field
          control={control}
          name="openMatches"
          label={texts.openMatches.label(
            openMatches.reduce((sum, { matches }) => sum + matches, 0),
          )}
          hint={texts.openMatches.hint(openMatches.map(({ tournament_name: name }) => name))}
          required
        >
          {({ onChange, ...field }) => (
            <Select
              options={choices}
              placeholder={texts.openMatches.placeholder}
              onValueChange={onChange}
              {...field}
            />
          )}
        </Field>
      )}
      <Field control={control} name="words" label={texts.words} hint={texts.wordsHint} required>
        {(field) => <Textarea {...field} rows={3} maxLength={measuresLimits.words.max} />}
      </Field>
    </FormDialog>
  );
}
