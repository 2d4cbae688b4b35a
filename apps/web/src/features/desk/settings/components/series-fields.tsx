import { useId } from "react";
import { useController, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import {
  type AggregatePreset,
  aggregatePresets,
  fieldsOfKind,
  fieldsOfPreset,
  kindOfSeries,
  mapOptionsOf,
  presetOf,
  type SeriesFields as Fields,
  type SeriesKind,
  seriesKinds,
  seriesTies,
} from "@/entities/tournament/domain/series-rule";
import type { SeriesRule } from "@/entities/tournament/domain/stage-settings";
import { seriesCopy as copy } from "@/entities/tournament/series-copy";
import { keysOf } from "@/lib/record-of";
import { stageFormCopy } from "../stage-copy.ts";
import { OrderedList } from "./ordered-list.tsx";
import type { WritingStageFieldsProps } from "./section-props.ts";

interface SeriesFieldsProps extends Omit<WritingStageFieldsProps, "tournamentId"> {
  readonly usualBestOf: string;
}

/** Represents an empty value, because a select option cannot be empty. */
const USUAL = "usual";
const OWN = "own";

/** How the series of a stage are decided, and how many games they have. */
export function SeriesFields({ control, setValue, at, usualBestOf }: SeriesFieldsProps) {
  const card = useWatch({ control, name: `stages.${at}` });
  const { field } = useController({ control, name: `stages.${at}.series` });
  const { kind: stageKind, series, is_drawn: isDrawn } = card;
  const isTable = stageKind === "round_robin" || stageKind === "swiss";
  const kind = kindOfSeries(series);
  const write = (fields: Fields) => {
    field.onChange(fields.series);
    setValue(`stages.${at}.best_of`, fields.best_of, { shouldDirty: true });
    setValue(`stages.${at}.best_of_rules`, [...fields.best_of_rules], { shouldDirty: true });
  };
  const kinds = seriesKinds.filter((one) => isTable || one !== "overtime");
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Labelled label={copy.fields.kind} hint={copy.kindHints[kind]}>
          {(id) => (
            <Select
              id={id}
              value={kind}
              disabled={isDrawn}
              onValueChange={(chosen: SeriesKind) => {
                if (chosen === "games" && isTable)
                  setValue(`stages.${at}.allows_draws`, true, { shouldDirty: true });
                const hasDraws = isTable && (card.allows_draws || chosen === "games");
                write(fieldsOfKind(stageKind, chosen, hasDraws));
              }}
              options={kinds.map((one) => ({ value: one, label: copy.kinds[one] }))}
            />
          )}
        </Labelled>
        {kind !== "overtime" && (
          <Field
            control={control}
            name={`stages.${at}.best_of`}
            label={kind === "best_of" ? stageFormCopy.bestOf : copy.fields.games}
          >
            {({ value, onChange, ...input }) => (
              <Select
                {...input}
                value={value === "" ? USUAL : value}
                disabled={isDrawn}
                onValueChange={(maps) => onChange(maps === USUAL ? "" : maps)}
                options={[
                  ...(series === null
                    ? [{ value: USUAL, label: stageFormCopy.bestOfUsual(usualBestOf) }]
                    : []),
                  ...mapOptionsOf(series),
                ]}
              />
            )}
          </Field>
        )}
      </div>
      {series !== null && <p className="text-sm text-muted">{copy.fields.frozen}</p>}
      {series?.kind === "overtime" && (
        <OvertimePoints series={series} isDisabled={isDrawn} onChange={field.onChange} />
      )}
      {series?.kind === "aggregate" && (
        <Aggregate
          series={series}
          preset={presetOf(stageKind, card)}
          hasPresets={!isTable}
          isDisabled={isDrawn}
          onPreset={(preset) => write(fieldsOfPreset(stageKind, preset))}
          onChange={field.onChange}
        />
      )}
    </div>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: (id: string) => React.ReactNode;
}

function Labelled({ label, hint, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children(id)}
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </div>
  );
}

type RuleOf<Kind> = Extract<SeriesRule, { kind: Kind }>;

interface OvertimePointsProps {
  readonly series: RuleOf<"overtime">;
  readonly isDisabled: boolean;
  readonly onChange: (series: SeriesRule) => void;
}

const overtimeFields = [
  ["overtime_win", copy.fields.overtimeWin],
  ["overtime_loss", copy.fields.overtimeLoss],
] as const;

function OvertimePoints({ series, isDisabled, onChange }: OvertimePointsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {overtimeFields.map(([name, label]) => (
        <Labelled key={name} label={label}>
          {(id) => (
            <Input
              id={id}
              inputMode="numeric"
              disabled={isDisabled}
              value={String(series[name])}
              onChange={({ target }) =>
                /^\d{0,2}$/.test(target.value) &&
                onChange({ ...series, [name]: Number(target.value) })
              }
            />
          )}
        </Labelled>
      ))}
    </div>
  );
}

interface AggregateProps {
  readonly series: RuleOf<"aggregate">;
  /** The preset that the fields of the stage have; null for another list. */
  readonly preset: AggregatePreset | null;
  readonly hasPresets: boolean;
  readonly isDisabled: boolean;
  readonly onPreset: (preset: AggregatePreset) => void;
  readonly onChange: (series: SeriesRule) => void;
}

function Aggregate({ series, preset, hasPresets, isDisabled, onPreset, onChange }: AggregateProps) {
  const hasAway = series.ties.includes("away_goals");
  return (
    <>
      {hasPresets && (
        <Labelled label={copy.fields.preset}>
          {(id) => (
            <Select
              id={id}
              value={preset ?? OWN}
              disabled={isDisabled}
              onValueChange={(name: AggregatePreset | typeof OWN) => name !== OWN && onPreset(name)}
              options={[
                ...keysOf(aggregatePresets).map((name) => ({
                  value: name,
                  label: copy.presets[name],
                })),
                ...(preset === null ? [{ value: OWN, label: copy.ownPreset } as const] : []),
              ]}
            />
          )}
        </Labelled>
      )}
      {!isDisabled && (
        <OrderedList
          title={copy.fields.ties}
          hint={series.ties.length === 0 ? copy.fields.noTies : copy.fields.tiesHint}
          add={copy.fields.addTie}
          items={series.ties}
          all={seriesTies}
          names={copy.ties}
          hints={copy.tieHints}
          least={hasPresets ? 1 : 0}
          onAdd={(tie) => onChange({ ...series, ties: [...series.ties, tie] })}
          onChange={(ties) => onChange({ ...series, ties })}
        />
      )}
      {hasAway && (
        <label className="flex min-h-11 items-center gap-3">
          <Checkbox
            disabled={isDisabled}
            checked={series.away_goals_in_extra_time ?? false}
            onCheckedChange={(counts) => onChange({ ...series, away_goals_in_extra_time: counts })}
          />
          {copy.fields.awayInExtraTime}
        </label>
      )}
    </>
  );
}
