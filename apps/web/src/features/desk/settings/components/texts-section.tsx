import { tournamentsLimits } from "@leyenda/db-types/limits";
import { NotebookPen } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { tournamentCopy } from "@/entities/tournament/copy";
import {
  factTexts,
  longTexts,
  tournamentTextColumns,
} from "@/entities/tournament/api/tournament-columns";
import { copy } from "../copy.ts";
import { ruleText } from "../domain/rule-text.ts";
import { toStages } from "../domain/stage-form.ts";
import { stageFormCopy } from "../stage-copy.ts";
import type { FoldedProps, WritingSectionProps } from "./section-props.ts";
import { FoldedSection } from "./folded-section.tsx";

/** The texts for participants; the rules can be generated from the stages. */
export function TextsSection({ control, setValue, fold }: WritingSectionProps & FoldedProps) {
  const [cards, bestOf, rules] = useWatch({ control, name: ["stages", "best_of", "rules"] });
  const texts = useWatch({ control, name: tournamentTextColumns });
  const ready = ruleText(toStages(cards), Number(bestOf));
  const write = () => setValue("rules", ready, { shouldDirty: true, shouldValidate: true });
  return (
    <FoldedSection
      title={copy.sections.texts}
      digest={copy.digests.texts(
        tournamentTextColumns
          .filter((_name, at) => texts[at]?.trim())
          .map((name) => tournamentCopy.texts[name]),
      )}
      fold={fold}
    >
      {rules === ready ? (
        <p className="text-sm text-muted">{stageFormCopy.rules.current}</p>
      ) : (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={write}>
          <NotebookPen aria-hidden />
          {rules.trim() === "" ? stageFormCopy.rules.write : stageFormCopy.rules.rewrite}
        </Button>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        {factTexts.map((name) => (
          <Field key={name} control={control} name={name} label={tournamentCopy.texts[name]}>
            {(field) => <Input {...field} maxLength={tournamentsLimits[name].max} />}
          </Field>
        ))}
        {longTexts.map((name) => (
          <Field key={name} control={control} name={name} label={tournamentCopy.texts[name]}>
            {(field) => <Textarea {...field} rows={8} maxLength={tournamentsLimits[name].max} />}
          </Field>
        ))}
      </div>
    </FoldedSection>
  );
}
