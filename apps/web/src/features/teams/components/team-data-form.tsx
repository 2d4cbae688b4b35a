import { teamsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { TeamLogo } from "@/components/team-logo";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { GamesField } from "@/entities/game/components/games-field";
import { gamesToShow } from "@/entities/game/domain/game-identities";
import { PictureButton } from "@/entities/picture/components/picture-button";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { errorCode, toUserMessage } from "@/lib/errors";
import { useChangeLogo, useRenameTeam, useSetRecruiting } from "../api/manage-team.ts";
import { GAMES_REQUIRED, useSavePresentation } from "../api/save-presentation.ts";
import type { Team } from "../api/team-queries.ts";
import { createCopy } from "../create-copy.ts";
import { teamDataSchema, type TeamDataValues } from "../schemas.ts";
import { settingsCopy } from "../settings-copy.ts";

/**
 * Returns the saved data with which a form compares the user's edits.
 * While nothing is edited, this is the latest data; from the first edit until the form is saved, it stays the same.
 */
function useFormBaseline<Row>(row: Row, isEdited: boolean): Row {
  const [read, setRead] = useState(row);
  if (!isEdited && read !== row) setRead(row);
  return isEdited ? read : row;
}

const NAME_CODES: readonly (string | null)[] = ["team_name_taken", "team_name_invalid"];
const texts = settingsCopy.settings;

interface TeamDataFormProps {
  readonly team: Team;
  /** Further settings, at the end of the form. */
  readonly children: ReactNode;
}

/** The form for a team's name and presentation, saved with a button; logo and recruiting are saved at once. */
export function TeamDataForm({ team, children }: TeamDataFormProps) {
  const changeLogo = useChangeLogo(team.id, team.logo_url);
  const setRecruiting = useSetRecruiting(team.id);
  const { control, isDirty, isPending, submit } = useTeamData(team);
  const { field, fieldState } = useController({ control, name: "games" });
  const { ref: gamesRef, ...games } = field;
  const identities = useController({ control, name: "identities" }).field;
  return (
    <section className="card grid gap-5">
      <CardHeader title={texts.title} />
      <div className="flex flex-wrap items-center gap-4">
        <TeamLogo name={team.name} src={team.logo_url} className="size-16" />
        <p className="min-w-32 flex-1 text-sm text-muted">{texts.logoHint}</p>
        <PictureButton
          kind="logo"
          variant="secondary"
          isLoading={changeLogo.isPending}
          onPicture={(file) => changeLogo.mutate(file)}
        >
          {texts.changeLogo}
        </PictureButton>
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-6">
        <Field control={control} name="name" label={texts.name} required>
          {(props) => <Input autoComplete="off" maxLength={teamsLimits.name.max} {...props} />}
        </Field>
        <Field
          control={control}
          name="description"
          label={settingsCopy.presentation.text}
          hint={settingsCopy.presentation.textHint}
          className="min-w-0"
        >
          {(props) => <Textarea rows={6} maxLength={teamsLimits.description.max} {...props} />}
        </Field>
        <GamesField
          legend={settingsCopy.presentation.games}
          games={games.value}
          onGamesChange={games.onChange}
          identities={identities.value}
          onIdentitiesChange={identities.onChange}
          identityLength={teamsLimits.game_identities.max}
          error={fieldState.error?.message}
          ref={gamesRef}
        />
        <Button
          type="submit"
          variant={isDirty ? "primary" : "secondary"}
          isLoading={isPending}
          className="justify-self-start"
        >
          {texts.save}
        </Button>
      </form>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 border-t border-border pt-4">
        {texts.recruiting}
        <Switch
          checked={setRecruiting.isPending ? setRecruiting.variables : team.is_recruiting}
          disabled={setRecruiting.isPending}
          onCheckedChange={(checked) => setRecruiting.mutate(checked)}
        />
      </label>
      {children}
    </section>
  );
}

const toValues = (team: Team): TeamDataValues => ({
  name: team.name,
  description: team.description ?? "",
  games: gamesToShow(team.games, team.game_identities),
  identities: team.game_identities,
});

/** The form with the data that the button saves: the name if it was changed, and the presentation. */
function useTeamData(team: Team) {
  const rename = useRenameTeam(team.id);
  const save = useSavePresentation(team.id);
  const { control, formState, handleSubmit, resetField, setError } = useForm<TeamDataValues>({
    resolver: zodResolver(teamDataSchema),
    values: toValues(team),
    // Changes made elsewhere are shown, but never overwrite a field that the user is typing in.
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, dirtyFields } = formState;
  const isPending = rename.isPending || save.isPending;
  const read = useFormBaseline(team, isDirty);

  useUnsavedWork(isDirty && !isPending, "view");

  const submit = handleSubmit(({ name, ...presentation }) => {
    const { name: isRenamed, ...presented } = dirtyFields;
    if (isRenamed)
      rename.mutate(
        { read: read.name, name },
        {
          onSuccess: () => resetField("name", { defaultValue: name }),
          onError: (error) => {
            if (NAME_CODES.includes(errorCode(error)))
              setError("name", { message: toUserMessage(error) });
          },
        },
      );
    if (isRenamed && Object.keys(presented).length === 0) return;
    save.mutate(
      { read, before: toValues(read), values: presentation },
      {
        onSuccess: () => {
          resetField("description", { defaultValue: presentation.description });
          resetField("games", { defaultValue: presentation.games });
          resetField("identities", { defaultValue: presentation.identities });
        },
        onError: (error) => {
          if (errorCode(error) !== GAMES_REQUIRED) return;
          setError("games", { message: createCopy.gamesRequired }, { shouldFocus: true });
        },
      },
    );
  });
  return { control, isDirty, isPending, submit };
}
