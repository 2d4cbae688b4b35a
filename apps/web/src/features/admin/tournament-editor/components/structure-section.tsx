import { Plus } from "lucide-react";
import { useState } from "react";
import { type UseFormSetValue, useFieldArray, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { newStage } from "@/entities/tournament/domain/stage-settings";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { type PresetName, presetOf, presets } from "@/entities/tournament/domain/presets";
import { ruleText } from "../domain/rule-text.ts";
import { toCard, toStages } from "../domain/stage-form.ts";
import { MOST_STAGES, type TournamentFormValues } from "../schemas.ts";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { SectionProps } from "./basics-section.tsx";
import { ForecastPanel } from "./forecast-panel.tsx";
import { PresetPicker } from "./preset-picker.tsx";
import { StageCard } from "./stage-card.tsx";

export interface WritingSectionProps extends SectionProps {
  readonly setValue: UseFormSetValue<TournamentFormValues>;
}

/** Ready formats first, then the stages as cards, and how long they take. */
export function StructureSection({ control, setValue }: WritingSectionProps) {
  const { fields, append, remove, move, replace, update } = useFieldArray({
    control,
    name: "stages",
  });
  const [cards, rules, bestOf] = useWatch({ control, name: ["stages", "rules", "best_of"] });
  const stages = toStages(cards);
  const hasDrawn = cards.some((card) => card.is_drawn);
  // Rules that the form wrote follow the format; those of a person stay.
  const [written, setWritten] = useState("");

  const choose = (name: PresetName) => {
    const chosen = presets.find((preset) => preset.name === name)?.stages() ?? [];
    replace(chosen.map((stage) => toCard(stage)));
    if (rules.trim() !== "" && rules !== written) return;
    const text = ruleText(chosen, Number(bestOf));
    setWritten(text);
    setValue("rules", text, { shouldDirty: true });
  };

  return (
    <Card className="grid gap-5 [&>div:first-child]:mb-0">
      <CardHeader title={copy.title} description={copy.description} />
      <PresetPicker chosen={presetOf(stages)} isDisabled={hasDrawn} onChoose={choose} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label={copy.stages} className="grid gap-4">
          <ol className="grid gap-4">
            {fields.map((field, at) => (
              <StageCard
                key={field.id}
                control={control}
                at={at}
                usualBestOf={bestOf}
                canRise={at > 0 && !cards[at - 1]?.is_drawn}
                canFall={at < fields.length - 1}
                canGo={fields.length > 1}
                onMove={(step) => move(at, at + step)}
                onRemove={() => remove(at)}
                onChange={(card) => update(at, card)}
              />
            ))}
          </ol>
          <Button
            variant="secondary"
            className="justify-self-start"
            disabled={fields.length >= MOST_STAGES}
            onClick={() =>
              append(
                toCard({
                  ...newStage("single_elimination", stageCopy.kinds.single_elimination),
                  qualifiers: 8,
                }),
              )
            }
          >
            <Plus aria-hidden />
            {fields.length >= MOST_STAGES ? copy.limit(MOST_STAGES) : copy.add}
          </Button>
        </section>
        <ForecastPanel control={control} />
      </div>
    </Card>
  );
}
