import { useState } from "react";
import { useWatch } from "react-hook-form";
import { forecast } from "@/entities/tournament/domain/forecast";
import { useMediaQuery } from "@/hooks/use-media-query";
import { toStages } from "../domain/stage-form.ts";
import { stageFormCopy } from "../stage-copy.ts";
import { FoldedSection } from "./folded-section.tsx";
import type { SectionProps } from "./section-props.ts";
import { LabelledInput } from "@/components/ui/labelled";

const copy = stageFormCopy.forecast;
/** The number of participants assumed while the form has no limit. */
const USUAL_PARTICIPANTS = 16;
const USUAL_MINUTES = 30;

/** The number of matches, rounds and hours of the form's stages, for a chosen number of participants. */
export function ForecastPanel({ control }: SectionProps) {
  const [cards, bestOf, places] = useWatch({
    control,
    name: ["stages", "best_of", "max_participants"],
  });
  // On narrow screens the panel is collapsed to a line of the form.
  const isWide = useMediaQuery("(width >= 80rem)", true);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [minutes, setMinutes] = useState(String(USUAL_MINUTES));
  const isAssumed = !(Number(places) >= 2);
  const offered = isAssumed ? String(USUAL_PARTICIPANTS) : places;
  const entrants = Number(typed ?? offered);
  const perMap = Number(minutes);
  const stages = toStages(cards);
  // True if all matches have the same maximum number of maps, because no stage or round sets its own number.
  const isUniform = stages.every(
    (stage) => stage.best_of === null && stage.best_of_rules.length === 0,
  );
  const isOfLobbies = stages.every(({ kind }) => kind === "lobbies");
  const answer =
    Number.isInteger(entrants) && entrants >= 2 && entrants <= 1024
      ? forecast(stages, {
          entrants,
          bestOf: Number(bestOf),
          minutesPerMap: perMap > 0 ? perMap : USUAL_MINUTES,
        })
      : null;
  return (
    <section aria-label={copy.title} className="max-xl:-order-1 xl:sticky xl:top-4">
      <FoldedSection
        title={copy.title}
        digest={!isWide && answer ? copy.digest({ ...answer, isOfLobbies }) : ""}
        fold={{ isOpen: isWide || isOpen, onToggle: setIsOpen }}
      >
        <div className="grid grid-cols-[2fr_3fr] items-end gap-3">
          <LabelledInput
            label={copy.entrants}
            inputMode="numeric"
            value={typed ?? offered}
            onText={setTyped}
          />
          <LabelledInput
            label={copy.minutes}
            inputMode="numeric"
            value={minutes}
            onText={setMinutes}
          />
        </div>
        {isAssumed && typed === null && (
          <p className="text-sm text-muted">{copy.assumed(USUAL_PARTICIPANTS)}</p>
        )}
        {answer ? (
          <output className="grid gap-3">
            <p className="font-display text-2xl leading-tight font-bold">
              {copy.total({ ...answer, isOfLobbies })}
              <span className="block text-accent-2">{copy.hours(answer.minutes)}</span>
            </p>
            {/* If there is a single stage, the list is hidden, because it would repeat the total. */}
            <ol className="grid gap-2 text-sm" hidden={answer.stages.length === 1}>
              {answer.stages.map((stage, at) => (
                // A stage's index is its only stable key.
                // eslint-disable-next-line react/no-array-index-key
                <li
                  key={at}
                  className="flex flex-wrap justify-between gap-x-3 border-t border-border pt-2"
                >
                  <span className="min-w-0 font-semibold break-words">{stages[at]?.name}</span>
                  <span className="text-muted">
                    {stage.matches === 0
                      ? copy.unplayed
                      : `${copy.stage(stage.entrants)} · ${copy.matches(stage.matches, stage.extra, stages[at]?.kind === "lobbies")} · ${copy.rounds(stage.rounds)}`}
                  </span>
                </li>
              ))}
            </ol>
            <p className="text-sm text-muted">
              {isOfLobbies ? copy.lobbyHint : copy.hint(isUniform ? bestOf : null)}
              {answer.isEstimate && ` ${copy.estimate}`}
            </p>
          </output>
        ) : (
          <p className="text-sm text-muted">{copy.empty}</p>
        )}
      </FoldedSection>
    </section>
  );
}
