import { teamsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { TeamLogo } from "@/components/team-logo";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { PictureButton } from "@/entities/picture/components/picture-button";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { errorCode, toUserMessage } from "@/lib/errors";
import { useChangeLogo, useRenameTeam, useSetRecruiting } from "../api/manage-team.ts";
import { settingsCopy } from "../settings-copy.ts";
import { teamNameSchema, type TeamNameValues } from "../schemas.ts";

const NAME_CODES: readonly (string | null)[] = ["team_name_taken", "team_name_invalid"];

interface TeamDataFormProps {
  readonly team: {
    readonly id: string;
    readonly name: string;
    readonly logo_url: string | null;
    readonly is_recruiting: boolean;
  };
}

export function TeamDataForm({ team }: TeamDataFormProps) {
  const rename = useRenameTeam(team.id);
  const changeLogo = useChangeLogo(team.id, team.logo_url);
  const setRecruiting = useSetRecruiting(team.id);
  const { control, formState, handleSubmit, reset, setError } = useForm<TeamNameValues>({
    resolver: zodResolver(teamNameSchema),
    defaultValues: { name: team.name },
  });

  useUnsavedWork(formState.isDirty && !rename.isPending, "view");

  const submit = handleSubmit(({ name }) =>
    rename.mutate(name, {
      onSuccess: () => reset({ name }),
      onError: (error) => {
        if (NAME_CODES.includes(errorCode(error)))
          setError("name", { message: toUserMessage(error) });
      },
    }),
  );

  return (
    <section className="card grid gap-5">
      <CardHeader title={settingsCopy.settings.title} />
      <div className="flex flex-wrap items-center gap-4">
        <TeamLogo name={team.name} src={team.logo_url} className="size-16" />
        <p className="min-w-32 flex-1 text-sm text-muted">{settingsCopy.settings.logoHint}</p>
        <PictureButton
          kind="logo"
          variant="secondary"
          isLoading={changeLogo.isPending}
          onPicture={(file) => changeLogo.mutate(file)}
        >
          {settingsCopy.settings.changeLogo}
        </PictureButton>
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field control={control} name="name" label={settingsCopy.settings.name} required>
          {(props) => <Input autoComplete="off" maxLength={teamsLimits.name.max} {...props} />}
        </Field>
        <Button
          type="submit"
          variant={formState.isDirty ? "primary" : "outline"}
          isLoading={rename.isPending}
          className="justify-self-start"
        >
          {settingsCopy.settings.saveName}
        </Button>
      </form>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        {settingsCopy.settings.recruiting}
        <Switch
          checked={setRecruiting.isPending ? setRecruiting.variables : team.is_recruiting}
          disabled={setRecruiting.isPending}
          onCheckedChange={(checked) => setRecruiting.mutate(checked)}
        />
      </label>
    </section>
  );
}
