import { teamsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useController, useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { GamesField } from "@/entities/game/components/games-field";
import { gamesToShow } from "@/entities/game/domain/game-identities";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { errorCode } from "@/lib/errors";
import { GAMES_REQUIRED, useSavePresentation } from "../api/save-presentation.ts";
import type { Team } from "../api/team-queries.ts";
import { createCopy } from "../create-copy.ts";
import { presentationSchema, type PresentationValues } from "../schemas.ts";
import { settingsCopy } from "../settings-copy.ts";

const texts = settingsCopy.presentation;

interface TeamPresentationFormProps {
  readonly team: Pick<Team, "id" | "description" | "games" | "game_identities">;
}

/** What the team's page says of it: text, games, and how the team is called in each. */
export function TeamPresentationForm({ team }: TeamPresentationFormProps) {
  const save = useSavePresentation(team.id);
  const { control, formState, handleSubmit, reset, setError } = useForm<PresentationValues>({
    resolver: zodResolver(presentationSchema),
    values: {
      description: team.description ?? "",
      games: gamesToShow(team.games, team.game_identities),
      identities: team.game_identities,
    },
    // What was changed elsewhere meanwhile is shown, but never over what is being typed.
    resetOptions: { keepDirtyValues: true },
  });
  const { field, fieldState } = useController({ control, name: "games" });
  const { ref: gamesRef, ...games } = field;
  const identities = useController({ control, name: "identities" }).field;

  useUnsavedWork(formState.isDirty && !save.isPending, "view");

  const submit = handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => reset(values, { keepDirtyValues: false }),
      onError: (error) => {
        if (errorCode(error) !== GAMES_REQUIRED) return;
        setError("games", { message: createCopy.gamesRequired }, { shouldFocus: true });
      },
    }),
  );

  return (
    <Card>
      <CardHeader title={texts.title} />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-6">
        <Field
          control={control}
          name="description"
          label={texts.text}
          hint={texts.textHint}
          className="min-w-0"
        >
          {(props) => <Textarea rows={6} maxLength={teamsLimits.description.max} {...props} />}
        </Field>
        <GamesField
          legend={texts.games}
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
          variant={formState.isDirty ? "primary" : "outline"}
          isLoading={save.isPending}
          className="justify-self-start"
        >
          {texts.submit}
        </Button>
      </form>
    </Card>
  );
}
