import { tournamentStagesWords as words } from "@leyenda/db-types/words";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { StageFieldsProps } from "./section-props.ts";

const splittingOptions = words.tie_splitting.map((value) => ({
  value,
  label: copy.tieSplittings[value],
}));
const walkoverOptions = (["games", "none", "score"] as const).map((value) => ({
  value,
  label: copy.walkovers[value],
}));

/** The fields that set how a table splits ties, what a walkover counts, and what happens after a departure. */
export function TableRuleFields({ control, at }: StageFieldsProps) {
  const [kind, isDrawn, walkover, departed] = useWatch({
    control,
    name: [
      `stages.${at}.kind`,
      `stages.${at}.is_drawn`,
      `stages.${at}.walkover`,
      `stages.${at}.departed_matches`,
    ],
  });
  // The rule of stages from before version 1.1 is offered only where it applies.
  const departedOptions = words.departed_matches
    .filter((value) => value !== "withdrawn_by_half" || value === departed)
    .map((value) => ({ value, label: copy.departedMatchesWords[value] }));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field control={control} name={`stages.${at}.tie_splitting`} label={copy.tieSplitting}>
        {({ onChange, ...field }) => (
          <Select
            {...field}
            disabled={isDrawn}
            onValueChange={onChange}
            options={splittingOptions}
          />
        )}
      </Field>
      {kind === "round_robin" && (
        <Field
          control={control}
          name={`stages.${at}.departed_matches`}
          label={copy.departedMatches}
        >
          {({ onChange, ...field }) => (
            <Select
              {...field}
              disabled={isDrawn}
              onValueChange={onChange}
              options={departedOptions}
            />
          )}
        </Field>
      )}
      <Field
        control={control}
        name={`stages.${at}.plays_ties`}
        label={copy.playsTies}
        layout="inline"
        hint={copy.playsTiesHint}
        className="sm:col-span-2"
      >
        {({ value, onChange, ...field }) => (
          <Switch {...field} checked={value} disabled={isDrawn} onCheckedChange={onChange} />
        )}
      </Field>
      <Field control={control} name={`stages.${at}.walkover`} label={copy.walkover}>
        {({ onChange, ...field }) => (
          <Select
            {...field}
            disabled={isDrawn}
            onValueChange={onChange}
            options={walkoverOptions}
          />
        )}
      </Field>
      {walkover === "score" && (
        <>
          <Field
            control={control}
            name={`stages.${at}.walkover_score`}
            label={copy.walkoverScore}
            hint={copy.walkoverScoreHint}
          >
            {(field) => <Input {...field} inputMode="numeric" />}
          </Field>
          <Field
            control={control}
            name={`stages.${at}.walkover_keeps_score`}
            label={copy.walkoverKeepsScore}
            layout="inline"
            hint={copy.walkoverKeepsScoreHint}
          >
            {({ value, onChange, ...field }) => (
              <Switch {...field} checked={value} disabled={isDrawn} onCheckedChange={onChange} />
            )}
          </Field>
        </>
      )}
    </div>
  );
}
