import { apiTokensLimits } from "@leyenda/db-types/limits";
import { apiTokensWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "@/components/form-dialog";
import { ShownSecretDialog } from "@/components/shown-secret-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { myStaffQuery } from "@/entities/tournament/api/staffed-tournaments";
import { useCreateApiToken } from "../api/api-tokens.ts";
import { copy, type Scope } from "../copy.ts";

const DAYS = [30, 90, 180, 365] as const;
const EVERYWHERE = "all";

const nameSchema = z.object({ name: z.string().trim().min(1, copy.nameRequired) });

type NameValues = z.infer<typeof nameSchema>;

interface CreateApiTokenDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** The dialog for a new token: its scopes, tournaments and duration; then the token, shown only once. */
export function CreateApiTokenDialog({ userId, onClose }: CreateApiTokenDialogProps) {
  const id = useId();
  const { data: staff = [] } = useQuery(myStaffQuery(userId));
  const { control, handleSubmit } = useForm<NameValues>({
    resolver: zodResolver(nameSchema),
    defaultValues: { name: "" },
  });
  const [scopes, setScopes] = useState<readonly Scope[]>(["read"]);
  const [tournamentId, setTournamentId] = useState(EVERYWHERE);
  const [days, setDays] = useState<number>(90);
  const create = useCreateApiToken();

  const submit = handleSubmit(({ name }) =>
    create.mutate({
      name,
      scopes,
      days,
      tournamentId: tournamentId === EVERYWHERE ? null : tournamentId,
    }),
  );

  const toggle = (scope: Scope, isOn: boolean) =>
    setScopes(apiTokensWords.scopes.filter((one) => (one === scope ? isOn : scopes.includes(one))));

  return (
    <FormDialog
      title={copy.create}
      size="lg"
      texts={{ submit: copy.create }}
      isSaving={create.isPending}
      onSubmit={submit}
      onLeave={onClose}
      sent={
        create.data && (
          <ShownSecretDialog
            title={copy.shownTitle}
            description={copy.shownText}
            label={copy.token}
            secret={create.data}
            copied={copy.copied}
            onClose={onClose}
          />
        )
      }
    >
      <Field control={control} name="name" label={copy.name} hint={copy.nameHint} required>
        {(field) => <Input {...field} maxLength={apiTokensLimits.name.max} />}
      </Field>
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="mb-1 font-medium">{copy.scopes}</legend>
        {apiTokensWords.scopes.map((scope) => (
          <div key={scope} className="flex min-h-13 items-start gap-3 py-2">
            <Checkbox
              id={`${id}-${scope}`}
              className="mt-0.5"
              checked={scopes.includes(scope)}
              aria-describedby={`${id}-${scope}-hint`}
              onCheckedChange={(isOn) => toggle(scope, isOn)}
            />
            <div>
              <label htmlFor={`${id}-${scope}`} className="block font-medium">
                {copy.scope[scope]}
              </label>
              <p id={`${id}-${scope}-hint`} className="text-sm text-muted">
                {copy.scopeHint[scope]}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {staff.length > 0 && (
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-tournament`}>{copy.tournament}</Label>
            <Select
              id={`${id}-tournament`}
              value={tournamentId}
              options={[
                { value: EVERYWHERE, label: copy.everywhere },
                ...staff.map(({ tournament }) => ({
                  value: tournament.id,
                  label: tournament.name,
                })),
              ]}
              onValueChange={setTournamentId}
            />
          </div>
        )}
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-days`}>{copy.days}</Label>
          <Select
            id={`${id}-days`}
            value={String(days)}
            options={DAYS.map((one) => ({ value: String(one), label: copy.daysOf(one) }))}
            onValueChange={(value) => setDays(Number(value))}
          />
        </div>
      </div>
    </FormDialog>
  );
}
