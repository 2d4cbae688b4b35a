import { gamesLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { GameCover } from "@/components/game-cover";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PictureField } from "@/entities/picture/components/picture-field";
import { storedPicture } from "@/entities/picture/domain/picture";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { isDuplicate } from "@/lib/errors";
import { leaveUnsaved } from "@/lib/unsaved-work";
import { type Game, useSaveGame } from "../api/games.ts";
import { copy } from "../copy.ts";
import { type GameValues, gameSchema } from "../schemas.ts";

interface GameDialogProps {
  /** The stored game; null for a new game. */
  readonly game: Game | null;
  readonly onClose: () => void;
}

export function GameDialog({ game: listed, onClose }: GameDialogProps) {
  const [game] = useState(listed);
  const [picture, setPicture] = useState(storedPicture(game?.image_url ?? null));
  const save = useSaveGame();
  const { control, formState, handleSubmit, setError } = useForm<GameValues>({
    defaultValues: {
      name: game?.name ?? "",
      countsKda: game?.counts_kda ?? false,
      allowsWagers: game?.allows_wagers ?? true,
    },
    resolver: zodResolver(gameSchema),
  });
  useUnsavedWork(
    !save.isPending && (formState.isDirty || picture.url !== (game?.image_url ?? null)),
  );
  const name = useWatch({ control, name: "name" });

  const submit = handleSubmit((values) =>
    save.mutate(
      {
        game,
        name: values.name.trim(),
        countsKda: values.countsKda,
        allowsWagers: values.allowsWagers,
        picture,
      },
      {
        onSuccess: onClose,
        onError: (error) =>
          isDuplicate(error) &&
          setError("name", { message: copy.form.nameTaken }, { shouldFocus: true }),
      },
    ),
  );

  return (
    <FormDialog
      title={game ? copy.form.editTitle(game.name) : copy.form.createTitle}
      texts={{ submit: game ? copy.form.save : copy.form.create }}
      isSaving={save.isPending}
      onSubmit={submit}
      onLeave={() => leaveUnsaved(onClose)}
    >
      <Field control={control} name="name" label={copy.form.name} required>
        {(field) => <Input {...field} maxLength={gamesLimits.name.max} autoComplete="off" />}
      </Field>
      <Field
        control={control}
        name="countsKda"
        label={copy.form.countsKda}
        hint={copy.form.countsKdaHint}
        layout="inline"
      >
        {({ value, onChange, ...field }) => (
          <Checkbox {...field} checked={value} onCheckedChange={onChange} />
        )}
      </Field>
      <Field
        control={control}
        name="allowsWagers"
        label={copy.form.allowsWagers}
        hint={copy.form.allowsWagersHint}
        layout="inline"
      >
        {({ value, onChange, ...field }) => (
          <Checkbox {...field} checked={value} onCheckedChange={onChange} />
        )}
      </Field>
      <PictureField
        kind="cover"
        label={copy.form.image}
        hint={copy.form.imageHint}
        value={picture}
        onChange={setPicture}
      >
        <GameCover name={name || copy.title} src={picture.url} className="max-w-sm rounded-md" />
      </PictureField>
    </FormDialog>
  );
}
