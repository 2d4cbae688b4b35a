import { zodResolver } from "@hookform/resolvers/zod";
import { tournamentsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { fromLocalInput } from "@/lib/local-date";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import {
  tournamentTemplatesQuery,
  useDeleteTournamentTemplate,
  useMakeTournament,
} from "../api/tournament-templates.ts";
import { templateCopy as copy } from "../copy.ts";
import { nextEdition } from "../domain/next-edition.ts";

interface MakeTournamentDialogProps {
  /** The tournament to duplicate; without one the user chooses a template. */
  readonly source?: Pick<DeskTournament, "id" | "name" | "start_date">;
  readonly onClose: () => void;
}

/** Creates a tournament from another one or from a template, and opens its form. */
export function MakeTournamentDialog({ source, onClose }: MakeTournamentDialogProps) {
  const navigate = useNavigate();
  const templates = useQuery({ ...tournamentTemplatesQuery(), enabled: !source });
  const make = useMakeTournament((id) => void navigate(paths.admin.tournamentEdit(id)));
  const remove = useDeleteTournamentTemplate();
  const { control, handleSubmit, setValue } = useForm<MakeValues>({
    defaultValues: {
      ...(source ? nextEdition(source.name, source.start_date) : { name: "", start: "" }),
      template: source ? null : "",
    },
    resolver: zodResolver(makeSchema),
  });
  const template = useWatch({ control, name: "template" });
  const submit = handleSubmit(({ name, start, template: templateId }) =>
    make.mutate({
      from: source ? { tournamentId: source.id } : { templateId: templateId ?? "" },
      name,
      startDate: fromLocalInput(start) ?? "",
    }),
  );
  const description = source ? copy.duplicateDescription(source.name) : copy.useDescription;
  return (
    <Dialog open onOpenChange={(open) => !open && !make.isPending && onClose()}>
      <DialogContent
        size="md"
        title={source ? copy.duplicateTitle : copy.useTitle}
        description={description}
      >
        {templates.error && !templates.data ? (
          <ErrorState title={copy.loadError} error={templates.error} onRetry={templates.refetch} />
        ) : !source && !templates.data ? (
          <Skeleton className="h-40" />
        ) : templates.data?.length === 0 ? (
          <EmptyState title={copy.empty} description={copy.emptyHint} />
        ) : (
          <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
            {templates.data && (
              <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
                <Field control={control} name="template" label={copy.template} required>
                  {({ value, onChange, ...field }) => (
                    <Select
                      {...field}
                      value={value ?? ""}
                      onValueChange={onChange}
                      options={templates.data.map(({ id, name }) => ({ value: id, label: name }))}
                    />
                  )}
                </Field>
                <Button
                  variant="ghost"
                  icon
                  className="mt-7"
                  aria-label={copy.remove}
                  disabled={!template || remove.isPending}
                  onClick={() =>
                    template &&
                    remove.mutate(template, { onSuccess: () => setValue("template", "") })
                  }
                >
                  <Trash2 aria-hidden />
                </Button>
              </div>
            )}
            <Field control={control} name="name" label={copy.name} required>
              {(field) => <Input {...field} maxLength={tournamentsLimits.name.max} />}
            </Field>
            <Field control={control} name="start" label={copy.start} required>
              {(field) => <Input {...field} type="datetime-local" />}
            </Field>
            <Button type="submit" className="justify-self-end" isLoading={make.isPending}>
              {copy.create}
            </Button>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The form's values for a tournament made from another one; `template` is null for a duplicate. */
const makeSchema = z.object({
  name: z.string().trim().min(1, copy.nameRequired),
  start: z.string().min(1, copy.startRequired),
  template: z.string().min(1, copy.templateRequired).nullable(),
});
type MakeValues = z.infer<typeof makeSchema>;
