import { teamsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { TeamLogo } from "@/components/team-logo";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SwitchField } from "@/components/ui/switch-field";
import { Textarea } from "@/components/ui/textarea";
import { PictureField } from "@/entities/picture/components/picture-field";
import { storedPicture } from "@/entities/picture/domain/picture";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { toUserMessage } from "@/lib/errors";
import { leaveUnsaved } from "@/lib/unsaved-work";
import { type AdminTeam, isAboutName, toTeamValues, useSaveTeam } from "../api/teams.ts";
import { copy } from "../copy.ts";
import { teamSchema, type TeamValues } from "../schemas.ts";

interface TeamDialogProps {
  readonly team: AdminTeam;
  readonly onClose: () => void;
}

const { form } = copy.teams;

/** Changes a team on behalf of its leader; the change is logged. */
export function TeamDialog({ team: listed, onClose }: TeamDialogProps) {
  const [team] = useState(listed);
  const [logo, setLogo] = useState(storedPicture(team.logo_url));
  const save = useSaveTeam();
  const { control, formState, handleSubmit, setError } = useForm<TeamValues>({
    defaultValues: toTeamValues(team),
    resolver: zodResolver(teamSchema),
  });
  useUnsavedWork(!save.isPending && (formState.isDirty || logo.url !== team.logo_url));
  const name = useWatch({ control, name: "name" });

  const submit = handleSubmit((values) =>
    save.mutate(
      { team, values, logo },
      {
        onSuccess: onClose,
        onError: (error) =>
          isAboutName(error) &&
          setError("name", { message: toUserMessage(error) }, { shouldFocus: true }),
      },
    ),
  );

  return (
    <FormDialog
      title={form.title(team.name)}
      texts={{ submit: form.save }}
      isSaving={save.isPending}
      onSubmit={submit}
      onLeave={() => leaveUnsaved(onClose)}
    >
      <Field control={control} name="name" label={form.name} required>
        {(field) => <Input {...field} maxLength={teamsLimits.name.max} autoComplete="off" />}
      </Field>
      <Field control={control} name="description" label={form.description}>
        {(field) => <Textarea {...field} rows={4} maxLength={teamsLimits.description.max} />}
      </Field>
      <PictureField kind="logo" label={form.logo} value={logo} onChange={setLogo}>
        <TeamLogo name={name || team.name} src={logo.url} className="size-16" />
      </PictureField>
      <div className="grid gap-1">
        <SwitchField control={control} name="isRecruiting" label={form.isRecruiting} />
        <SwitchField control={control} name="isFeatured" label={form.isFeatured} />
      </div>
    </FormDialog>
  );
}
