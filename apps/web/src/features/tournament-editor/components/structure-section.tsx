import { useWatch } from "react-hook-form";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { tournamentCopy } from "@/entities/tournament/copy";
import { copy } from "../copy.ts";
import { bestOfOptions, seedingModes } from "../domain/tournament-form.ts";
import type { SectionProps } from "./basics-section.tsx";

const formatOptions = [
  { value: "single-elimination", label: tournamentCopy.formats["single-elimination"] },
  { value: "group-stage", label: tournamentCopy.formats["group-stage"] },
] as const;
const bestOf = bestOfOptions.map((maps) => ({ value: maps, label: maps }));
const seedingOptions = seedingModes.map((mode) => ({
  value: mode,
  label: copy.seedingModes[mode],
}));

/** Format, length of the matches, and how the draw is made. */
export function StructureSection({ control }: SectionProps) {
  const [format, seedingMode] = useWatch({ control, name: ["format", "seeding_mode"] });
  return (
    <Card className="grid gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.sections.structure} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field control={control} name="format" label={copy.fields.format}>
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={formatOptions} />
          )}
        </Field>
        <Field control={control} name="best_of" label={copy.fields.bestOf}>
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={bestOf} />
          )}
        </Field>
        {format === "group-stage" && (
          <>
            <Field control={control} name="group_size" label={copy.fields.groupSize}>
              {(field) => <Input {...field} inputMode="numeric" />}
            </Field>
            <Field control={control} name="qualifiers_per_group" label={copy.fields.qualifiers}>
              {(field) => <Input {...field} inputMode="numeric" />}
            </Field>
          </>
        )}
      </div>
      <Field
        control={control}
        name="seeding_mode"
        label={copy.fields.seedingMode}
        hint={copy.seedingHints[seedingMode]}
      >
        {({ onChange, ...field }) => (
          <Select {...field} onValueChange={onChange} options={seedingOptions} />
        )}
      </Field>
      <Field
        control={control}
        name="third_place_match"
        label={copy.fields.thirdPlace}
        layout="inline"
      >
        {({ value, onChange, ...field }) => (
          <Switch {...field} checked={value} onCheckedChange={onChange} />
        )}
      </Field>
    </Card>
  );
}
