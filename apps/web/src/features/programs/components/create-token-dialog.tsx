import { apiTokensLimits } from "@leyenda/db-types/limits";
import { apiTokensWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { myStaffQuery } from "@/entities/tournament/api/my-staff";
import { useCreateApiToken } from "../api/api-tokens.ts";
import { copy, type Scope } from "../copy.ts";
import { NewTokenDialog } from "./new-token-dialog.tsx";

const DAYS = [30, 90, 180, 365] as const;
const EVERYWHERE = "all";

const nameSchema = z.object({ name: z.string().trim().min(1, copy.nameRequired) });

type NameValues = z.infer<typeof nameSchema>;

interface CreateTokenDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** What a token may, where and for how long; then the token, this once. */
export function CreateTokenDialog({ userId, onClose }: CreateTokenDialogProps) {
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

  const submit = handleSubmit(async ({ name }) => {
    await create
      .mutateAsync({
        name,
        scopes,
        days,
        tournamentId: tournamentId === EVERYWHERE ? null : tournamentId,
      })
      // The handler of the mutation cache has said it.
      .catch(() => undefined);
  });

  const toggle = (scope: Scope, isOn: boolean) =>
    setScopes(apiTokensWords.scopes.filter((one) => (one === scope ? isOn : scopes.includes(one))));

  return (
    <Dialog open onOpenChange={(open) => !open && !create.isPending && onClose()}>
      {create.data !== undefined ? (
        <NewTokenDialog token={create.data} onClose={onClose} />
      ) : (
        <DialogContent
          title={copy.create}
          size="lg"
          footer={
            <>
              <Button variant="ghost" disabled={create.isPending} onClick={onClose}>
                {copy.cancel}
              </Button>
              <Button type="submit" form={id} isLoading={create.isPending}>
                {copy.create}
              </Button>
            </>
          }
        >
          <form id={id} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
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
          </form>
        </DialogContent>
      )}
    </Dialog>
  );
}
