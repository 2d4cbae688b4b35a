import { tournamentsWords } from "@leyenda/db-types/words";
import { Plus } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { wordSettingTexts } from "@/entities/tournament/setting-and-status-words";
import { type WordSetting, wordSettings } from "@/entities/tournament/api/tournament-columns";
import { newStage } from "@/entities/tournament/domain/stage-settings";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { keysOf } from "@/lib/record-of";
import { copy as formCopy } from "../copy.ts";
import { toCard } from "../domain/stage-form.ts";
import { isOfTeams } from "../domain/form-sections.ts";
import { MOST_STAGES } from "../schemas.ts";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { FoldedProps, WritingSectionProps, WritingStageFieldsProps } from "./section-props.ts";
import { FoldedSection } from "./folded-section.tsx";
import { StageCard } from "./stage-card.tsx";

const bestOfOptions = tournamentsWords.best_of.map((maps) => ({
  value: `${maps}`,
  label: `${maps}`,
}));
const seedingOptions = tournamentsWords.seeding_mode.map((mode) => ({
  value: mode,
  label: formCopy.seedingModes[mode],
}));

/** The stages as cards, the default length of their matches, and the seeding of the first draw. */
export function StructureSection({
  control,
  setValue,
  fold,
  tournamentId,
}: WritingSectionProps & FoldedProps & Pick<WritingStageFieldsProps, "tournamentId">) {
  const { fields, append, remove, move, update } = useFieldArray({ control, name: "stages" });
  const [cards, bestOf, seedingMode, type] = useWatch({
    control,
    name: ["stages", "best_of", "seeding_mode", "type"],
  });
  const hasMatches = cards.some(({ kind }) => kind !== "lobbies");
  return (
    <FoldedSection
      title={formCopy.sections.structure}
      digest={formCopy.digests.structure(
        cards.map(({ name }, at) => name.trim() || copy.stage(at + 1)),
        hasMatches ? bestOf : null,
      )}
      fold={fold}
    >
      <p className="text-[0.9375rem] text-muted">
        {cards.some((card) => card.is_drawn) ? copy.afterDraw : copy.description}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {hasMatches && (
          <Field control={control} name="best_of" label={formCopy.fields.bestOf}>
            {({ onChange, ...field }) => (
              <Select {...field} onValueChange={onChange} options={bestOfOptions} />
            )}
          </Field>
        )}
        <Field
          control={control}
          name="seeding_mode"
          label={formCopy.fields.seedingMode}
          hint={formCopy.seedingHints[seedingMode]}
        >
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={seedingOptions} />
          )}
        </Field>
        {keysOf(wordSettings).map(
          (name) =>
            (type === "team" || !isOfTeams(name)) &&
            // Only entry is decided the same way in lobbies.
            (hasMatches || name === "entry_by") && (
              <WordSettingField key={name} control={control} name={name} />
            ),
        )}
      </div>
      <section aria-label={copy.stages} className="grid grid-cols-1 gap-4">
        <ol className="grid grid-cols-1 gap-4">
          {fields.map((field, at) => (
            <StageCard
              key={field.id}
              control={control}
              setValue={setValue}
              at={at}
              tournamentId={tournamentId}
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
    </FoldedSection>
  );
}

interface WordSettingFieldProps extends Pick<FoldedProps, "control"> {
  readonly name: WordSetting;
}

/** A choice between a few options; the chosen one is explained. */
function WordSettingField({ control, name }: WordSettingFieldProps) {
  const word = useWatch({ control, name });
  const {
    name: label,
    words,
    hints,
  }: { name: string } & Record<"words" | "hints", Record<string, string>> = wordSettingTexts[name];
  return (
    <Field control={control} name={name} label={label} hint={hints[word]}>
      {({ onChange, ...field }) => (
        <Select
          {...field}
          onValueChange={onChange}
          options={tournamentsWords[name].map((value) => ({ value, label: words[value] ?? value }))}
        />
      )}
    </Field>
  );
}
