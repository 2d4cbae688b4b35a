import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { removePicturesMutation } from "@/entities/picture/api/remove-pictures";
import { uploadPictureMutation } from "@/entities/picture/api/store-picture";
import { PictureField } from "@/entities/picture/components/picture-field";
import { type Picture, pictureExtension } from "@/entities/picture/domain/picture";
import { toast } from "@/hooks/use-toast";
import { errorCode, toUserMessage } from "@/lib/errors";
import type { Game } from "../api/list-games.ts";
import { saveGameMutation } from "../api/save-game.ts";
import { copy } from "../copy.ts";
import { type GameValues, gameSchema } from "../schemas.ts";

interface GameFormProps {
  /** Null for a new game. */
  readonly game: Game | null;
  readonly onDone: () => void;
}

const BUCKET = "game_images";
const UNIQUE_VIOLATION = "23505";

function fail(title: string, description: string) {
  toast({ title, description, variant: "destructive" });
}

/** Adds a game, or changes the chosen one. */
export function GameForm({ game, onDone }: GameFormProps) {
  const [picture, setPicture] = useState<Picture>({ url: game?.image_url ?? null, file: null });
  const upload = useMutation(uploadPictureMutation());
  const removePictures = useMutation(removePicturesMutation());
  const save = useMutation(saveGameMutation(useQueryClient()));
  const { control, handleSubmit, setError, setFocus } = useForm<GameValues>({
    defaultValues: { name: game?.name ?? "" },
    resolver: zodResolver(gameSchema),
  });
  const name = useWatch({ control, name: "name" });

  // The form stands above the list on a phone: going to it shows that it was filled.
  useEffect(() => {
    if (game) setFocus("name");
  }, [game, setFocus]);

  /** The address to store, or undefined when the upload failed. */
  async function storePicture({ url, file }: Picture) {
    if (!file) return url;
    const path = `${game?.id ?? crypto.randomUUID()}.${pictureExtension(file)}`;
    try {
      return await upload.mutateAsync({ bucket: BUCKET, path, file, upsert: true });
    } catch (error) {
      fail(copy.uploadErrorTitle, toUserMessage(error));
      return undefined;
    }
  }

  const submit = handleSubmit(async (values) => {
    const imageUrl = await storePicture(picture);
    if (imageUrl === undefined) return;
    try {
      await save.mutateAsync({ id: game?.id ?? null, name: values.name.trim(), imageUrl });
    } catch (error) {
      if (errorCode(error) === UNIQUE_VIOLATION) {
        setError("name", { message: copy.form.nameTaken }, { shouldFocus: true });
      } else {
        fail(copy.errorTitle, copy.saveError(toUserMessage(error)));
      }
      return;
    }
    if (game?.image_url && imageUrl === null) {
      // A picture nobody shows does no harm: its removal is not worth a failure.
      removePictures.mutate({ bucket: BUCKET, addresses: [game.image_url] });
    }
    toast({ title: game ? copy.updated : copy.created });
    onDone();
  });

  return (
    <Card>
      <CardHeader title={game ? copy.form.editTitle(game.name) : copy.form.createTitle} />
      <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
        <Field control={control} name="name" label={copy.form.name} required>
          {(field) => <Input {...field} maxLength={80} autoComplete="off" />}
        </Field>
        <PictureField
          name={name || copy.form.name}
          label={copy.form.image}
          hint={copy.form.imageHint}
          value={picture}
          onChange={setPicture}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {game && (
            <Button variant="ghost" onClick={onDone}>
              {copy.form.cancel}
            </Button>
          )}
          <Button type="submit" isLoading={upload.isPending || save.isPending}>
            {game ? copy.form.save : copy.form.create}
          </Button>
        </div>
      </form>
    </Card>
  );
}
