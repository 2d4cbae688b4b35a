import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { tournamentStatuses } from "@/entities/tournament/domain/status";
import { copy } from "../copy.ts";
import type { TournamentFormValues } from "../domain/tournament-form.ts";
import { ImageField } from "./image-field.tsx";

export interface SectionProps {
  readonly control: Control<TournamentFormValues>;
}

const statusOptions = tournamentStatuses.map((status) => ({ value: status, label: status }));

/** Name, game, status and cover. */
export function BasicsSection({ control }: SectionProps) {
  const { data: games = [] } = useQuery(gameNamesQuery());
  const game = useWatch({ control, name: "game" });
  // A game that was renamed or removed since must still show.
  const names = game && !games.includes(game) ? [game, ...games] : games;
  return (
    <Card className="grid gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.sections.basics} />
      <Field control={control} name="name" label={copy.fields.name} required>
        {(field) => <Input {...field} maxLength={120} />}
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
      <Field
        control={control}
        name="image_url"
        label={copy.fields.image}
        hint={copy.fields.imageHint}
      >
        {({ value, onChange, id, "aria-describedby": describedBy }) => (
          <ImageField
            id={id}
            describedBy={describedBy}
            game={game}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
    </Card>
  );
}
