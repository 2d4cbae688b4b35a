import { tournamentsLimits } from "@leyenda/db-types/limits";
import { tournamentsWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { GameCover } from "@/components/game-cover";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { PictureField } from "@/entities/picture/components/picture-field";
import type { Picture } from "@/entities/picture/domain/picture";
import { copy } from "../copy.ts";
import type { TournamentFormValues } from "../schemas.ts";

export interface SectionProps {
  readonly control: Control<TournamentFormValues>;
}

interface BasicsSectionProps extends SectionProps {
  readonly picture: Picture;
  readonly onPictureChange: (picture: Picture) => void;
}

const statusOptions = tournamentsWords.status.map((status) => ({ value: status, label: status }));

/** Name, game, status and cover. */
export function BasicsSection({ control, picture, onPictureChange }: BasicsSectionProps) {
  const { data: games = [] } = useQuery(gameNamesQuery());
  const game = useWatch({ control, name: "game" });
  // A game that was renamed or removed since must still show.
  const names = game && !games.includes(game) ? [game, ...games] : games;
  return (
    <Card className="grid gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.sections.basics} />
      <Field control={control} name="name" label={copy.fields.name} required>
        {(field) => <Input {...field} maxLength={tournamentsLimits.name.max} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field control={control} name="game" label={copy.fields.game} required>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onValueChange={onChange}
              options={names.map((name) => ({ value: name, label: name }))}
            />
          )}
        </Field>
        <Field control={control} name="status" label={copy.fields.status}>
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={statusOptions} />
          )}
        </Field>
      </div>
      <PictureField
        kind="cover"
        label={copy.fields.image}
        hint={copy.fields.imageHint}
        value={picture}
        onChange={onPictureChange}
      >
        <GameCover name={game} src={picture.url} className="max-w-sm rounded-md" />
      </PictureField>
    </Card>
  );
}
