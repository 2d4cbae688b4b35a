import { tournamentStagesLimits } from "@leyenda/db-types/limits";
import { tournamentStagesWords as words } from "@leyenda/db-types/words";
import { ChevronDown, Trash2 } from "lucide-react";
import { useController, useWatch } from "react-hook-form";
import { ReorderButtons } from "@/components/reorder-buttons";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { BestOfRules } from "@/entities/tournament/components/best-of-rules";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { withKind } from "../domain/stage-form.ts";
import type { StageValues } from "../schemas.ts";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { WritingStageFieldsProps } from "./section-props.ts";
import { SeriesFields } from "./series-fields.tsx";
import { StageKindFields } from "./stage-kind-fields.tsx";
import { TableRuleFields } from "./table-rule-fields.tsx";
import { TieBreakList } from "./tie-break-list.tsx";
import { QualificationFields } from "./qualification-fields.tsx";

interface StageCardProps extends WritingStageFieldsProps {
  readonly usualBestOf: string;
  readonly canRise: boolean;
  readonly canFall: boolean;
  readonly canGo: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onChange: (card: StageValues) => void;
}

/** Stages of lobbies are created by API clients; the form shows them with their kind. */
const kindOptions = (own: StageValues["kind"]) =>
  words.kind
    .filter((kind) => kind !== "lobbies" || kind === own)
    .map((kind) => ({ value: kind, label: stageCopy.kinds[kind] }));

/** One stage: its participants, how it is played, and its position among the stages. */
export function StageCard(props: StageCardProps) {
  const {
    control,
    setValue,
    at,
    usualBestOf,
    canRise,
    canFall,
    canGo,
    onMove,
    onRemove,
    onChange,
  } = props;
  const card = useWatch({ control, name: `stages.${at}` });
  const name = card.name.trim() || copy.stage(at + 1);
  return (
    <li className="grid gap-4 rounded-lg bg-surface-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex min-w-0 gap-2">
          <span className="text-muted">{stageCopy.number(at + 1)}</span>
          <span className="min-w-0 break-words">{name}</span>
        </h3>
        {card.is_drawn ? (
          <p className="text-sm text-muted">{copy.drawn}</p>
        ) : (
          <div className="flex">
            <ReorderButtons
              up={copy.up(name)}
              down={copy.down(name)}
              {...{ canRise, canFall, onMove }}
            />
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={copy.remove(name)}
              disabled={!canGo}
              onClick={onRemove}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        )}
      </div>
      <fieldset disabled={card.is_drawn} className="grid gap-4">
        {at > 0 && <QualificationFields control={control} setValue={setValue} at={at} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field control={control} name={`stages.${at}.kind`} label={copy.kind}>
            {({ onChange: _onChange, ...field }) => (
              <Select
                {...field}
                disabled={card.is_drawn}
                onValueChange={(kind) => onChange(withKind(card, kind))}
                options={kindOptions(card.kind)}
              />
            )}
          </Field>
          <Field control={control} name={`stages.${at}.name`} label={copy.name}>
            {(field) => <Input {...field} maxLength={tournamentStagesLimits.name.max} />}
          </Field>
          <StageKindFields control={control} setValue={setValue} at={at} />
        </div>
        <StageDetails {...{ control, setValue, at, usualBestOf }} />
      </fieldset>
    </li>
  );
}

interface StageDetailsProps extends WritingStageFieldsProps {
  readonly usualBestOf: string;
}

/** How a stage's series are decided, with exceptions by round, and the tie-breaks of a table. */
function StageDetails({ control, setValue, at, usualBestOf }: StageDetailsProps) {
  const [kind, isDrawn] = useWatch({
    control,
    name: [`stages.${at}.kind`, `stages.${at}.is_drawn`],
  });
  const { field: rules, fieldState } = useController({
    control,
    name: `stages.${at}.best_of_rules`,
  });
  const hasTable = kind === "round_robin" || kind === "swiss";
  return (
    <details
      className="group/length rounded-md border border-border"
      open={fieldState.invalid || undefined}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-3 font-semibold">
        {hasTable ? copy.more : copy.moreOfBracket}
        <ChevronDown aria-hidden className="size-4 text-muted group-open/length:rotate-180" />
      </summary>
      <div className="grid gap-5 border-t border-border p-3">
        <SeriesFields {...{ control, setValue, at, usualBestOf }} />
        <BestOfRules
          kind={kind}
          value={rules.value}
          onChange={rules.onChange}
          isDisabled={isDrawn}
          error={fieldState.error?.message}
        />
        {hasTable && <TieBreakList control={control} at={at} />}
        {hasTable && <TableRuleFields control={control} at={at} />}
      </div>
    </details>
  );
}
