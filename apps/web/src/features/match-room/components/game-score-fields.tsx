import { matchGamesLimits as limits } from "@leyenda/db-types/limits";
import type { Control } from "react-hook-form";
import { Field } from "@/components/ui/field";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ScoreStepper } from "@/entities/match/components/score-stepper";
import { SideName } from "@/entities/match/components/side-name";
import type { GameValues } from "../domain/game-form.ts";

const SCORES = [
  { name: "score1", side: "side1" },
  { name: "score2", side: "side2" },
] as const;

interface GameScoreFieldsProps {
  readonly control: Control<GameValues>;
  readonly match: MatchDetails;
}

/** The fields for the score of a map: rounds, goals or stocks. */
export function GameScoreFields({ control, match }: GameScoreFieldsProps) {
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {SCORES.map(({ name, side }) => {
        const sideName = match[side]?.name ?? "";
        return (
          <Field
            key={name}
            control={control}
            name={name}
            className="max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-4 max-sm:[&>p]:col-span-2"
            label={<SideName name={sideName} />}
          >
            {(field) => (
              <ScoreStepper
                {...field}
                sideName={sideName}
                max={limits.score1.max}
                onStep={field.onChange}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}
