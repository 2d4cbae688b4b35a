import { newsWords } from "@leyenda/db-types/words";
import { newsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { copy } from "../copy.ts";
import { NO_GAME } from "../domain/news-draft.ts";
import type { NewsValues } from "../schemas.ts";
import { TournamentField } from "./tournament-field.tsx";

interface DetailsSectionProps {
  readonly control: Control<NewsValues>;
}

const { form } = copy;
const categoryOptions = newsWords.category.map((category) => ({
  value: category,
  label: category,
}));

/** The summary, the category, and the game and tournament of an article. */
export function DetailsSection({ control }: DetailsSectionProps) {
  const { data: games = [] } = useQuery(gameNamesQuery());
  const game = useWatch({ control, name: "game" });
  // A game that was deleted since must still be shown.
  const names = game === NO_GAME || games.includes(game) ? games : [game, ...games];
  return (
    <Card className="grid gap-4">
      <Field control={control} name="excerpt" label={form.excerpt} hint={form.excerptHint}>
        {(field) => <Textarea {...field} rows={3} maxLength={newsLimits.excerpt.max} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <Field control={control} name="category" label={form.category}>
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={categoryOptions} />
          )}
        </Field>
        <Field control={control} name="game" label={form.game}>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onValueChange={onChange}
              options={[
                { value: NO_GAME, label: form.noGame },
                ...names.map((name) => ({ value: name, label: name })),
              ]}
            />
          )}
        </Field>
      </div>
      <TournamentField control={control} />
    </Card>
  );
}
