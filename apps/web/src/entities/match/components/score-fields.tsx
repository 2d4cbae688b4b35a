import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import type { MatchView } from "../domain/match-view.ts";
import { mapsToWin, type MatchSide } from "../domain/result.ts";
import { ResultButtons } from "./result-buttons.tsx";
import { ScoreStepper } from "./score-stepper.tsx";
import { SideName } from "./side-name.tsx";

/** The text of the score fields: digits, or empty. */
export interface ScoreValues {
  score1: string;
  score2: string;
}

const MAX_SCORE = 999;

const SCORES = [
  { name: "score1", other: "score2", side: "side1" },
  { name: "score2", other: "score1", side: "side2" },
] as const;

interface ScoreFieldsProps {
  readonly match: Pick<MatchView, "bestOf" | "side1" | "side2"> &
    Partial<Pick<MatchView, "series">>;
  /** The score of the entered maps, for example "1-0", if it limits the possible results. */
  readonly standing?: string | null;
  /** The side declared as the winner; if null, the score decides. */
  readonly winner?: MatchSide | null;
  /** The viewer's side, if the viewer plays in the match. */
  readonly own?: MatchSide | null;
  readonly disabled: boolean;
}

function maxScore({ bestOf, series }: ScoreFieldsProps["match"]): number {
  if (bestOf === 1) return MAX_SCORE;
  return series?.kind === "games" ? bestOf : mapsToWin(bestOf);
}

/** Two number fields for the score of a match. They belong to a form with `ScoreValues`, provided by `FormProvider`. */
export function ScoreFields({
  match,
  standing = null,
  winner = null,
  own = null,
  disabled,
}: ScoreFieldsProps) {
  const { control, formState, getValues, setValue } = useFormContext<ScoreValues>();
  const [score1, score2] = useWatch({ control, name: ["score1", "score2"] });
  return (
    <>
      <ResultButtons
        match={match}
        standing={standing}
        winner={winner}
        own={own}
        chosen={`${score1}-${score2}`}
        disabled={disabled}
        onChoose={(first, second) => {
          const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
          setValue("score1", first, options);
          setValue("score2", second, options);
        }}
      />
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2 sm:grid-rows-[auto_auto_auto] sm:gap-y-1.5">
        {SCORES.map(({ name, other, side }) => {
          const sideName = match[side]?.name ?? "";
          return (
            <Field
              key={name}
              control={control}
              name={name}
              className="max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-4 max-sm:[&>p]:col-span-2 sm:row-span-3 sm:grid-rows-subgrid sm:[&>label]:self-end"
              label={
                <SideName name={sideName} own={own && side === `side${own}` && match[side]?.type} />
              }
            >
              {(field) => (
                <ScoreStepper
                  {...field}
                  sideName={sideName}
                  max={maxScore(match)}
                  disabled={disabled}
                  onStep={(score) => {
                    field.onChange(score);
                    // A press on + for one side sets an empty field of the other side to zero.
                    if (getValues(other) === "") setValue(other, "0");
                  }}
                  onKeyDown={(event) => {
                    // Users can type a whole score ("2-1"): the dash moves the focus to the second field.
                    if (event.key !== "-") return;
                    event.preventDefault();
                    const next = event.currentTarget.form?.elements.namedItem("score2");
                    if (!(next instanceof HTMLInputElement)) return;
                    next.focus();
                    next.select();
                  }}
                />
              )}
            </Field>
          );
        })}
      </div>
    </>
  );
}
