import { tournamentStagesWords as words } from "@leyenda/db-types/words";
import { ChevronDown } from "lucide-react";
import { useController, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { BestOfRules } from "@/entities/tournament/components/best-of-rules";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { StageFieldsProps } from "./stage-fields.ts";
import { TieBreakList } from "./tie-break-list.tsx";

interface StageDetailsProps extends StageFieldsProps {
  readonly usualBestOf: string;
}

/** Stands for an empty value, which a select cannot have. */
const USUAL = "usual";
const mapOptions = words.best_of.map((maps) => ({ value: `${maps}`, label: `${maps}` }));

/** The length of the matches with its exceptions, and the tie-breaks of the table. */
export function StageDetails({ control, at, usualBestOf }: StageDetailsProps) {
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
        <Field control={control} name={`stages.${at}.best_of`} label={copy.bestOf}>
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              value={value === "" ? USUAL : value}
              disabled={isDrawn}
              onValueChange={(maps) => onChange(maps === USUAL ? "" : maps)}
              options={[{ value: USUAL, label: copy.bestOfUsual(usualBestOf) }, ...mapOptions]}
              className="sm:max-w-64"
            />
          )}
        </Field>
        <BestOfRules
          kind={kind}
          value={rules.value}
          onChange={rules.onChange}
          isDisabled={isDrawn}
          error={fieldState.error?.message}
        />
        {hasTable && <TieBreakList control={control} at={at} />}
      </div>
    </details>
  );
}
