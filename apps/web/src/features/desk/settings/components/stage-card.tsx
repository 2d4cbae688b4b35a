import { tournamentStagesLimits } from "@leyenda/db-types/limits";
import { tournamentStagesWords as words } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Trash2 } from "lucide-react";
import { useController, useWatch } from "react-hook-form";
import { ReorderButtons } from "@/components/reorder-buttons";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { BestOfRules } from "@/entities/tournament/components/best-of-rules";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { scoringSystemsQuery } from "../../api/scoring-systems.ts";
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

const kindOptions = words.kind.map((kind) => ({ value: kind, label: stageCopy.kinds[kind] }));

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
    tournamentId,
  } = props;
  const [card, game] = useWatch({ control, name: [`stages.${at}`, "game"] });
  const { data: systems = [] } = useQuery(scoringSystemsQuery(tournamentId));
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
        {at > 0 && <QualificationFields {...{ control, setValue, at }} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field control={control} name={`stages.${at}.kind`} label={copy.kind}>
            {({ onChange: _onChange, ...field }) => (
              <Select
                {...field}
                disabled={card.is_drawn}
                onValueChange={(kind) => onChange(withKind(card, kind, systems, game))}
                options={kindOptions}
              />
            )}
          </Field>
          <Field control={control} name={`stages.${at}.name`} label={copy.name}>
            {(field) => <Input {...field} maxLength={tournamentStagesLimits.name.max} />}
          </Field>
          <StageKindFields {...{ control, setValue, at, tournamentId }} />
        </div>
        {card.kind !== "lobbies" && <StageDetails {...{ control, setValue, at, usualBestOf }} />}
      </fieldset>
    </li>
  );
}

interface StageDetailsProps extends Omit<WritingStageFieldsProps, "tournamentId"> {
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
