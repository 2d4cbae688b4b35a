import { tournamentsWords } from "@leyenda/db-types/words";
import { useWatch } from "react-hook-form";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { copy } from "../copy.ts";
import type { SectionProps } from "./basics-section.tsx";

const bestOf = tournamentsWords.best_of.map((maps) => ({ value: `${maps}`, label: `${maps}` }));
const seedingOptions = tournamentsWords.seeding_mode.map((mode) => ({
  value: mode,
  label: copy.seedingModes[mode],
}));

/** Length of the matches where no stage says otherwise, and how the first draw is made. */
export function MatchesSection({ control }: SectionProps) {
  const seedingMode = useWatch({ control, name: "seeding_mode" });
  return (
    <Card className="grid gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.sections.matches} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field control={control} name="best_of" label={copy.fields.bestOf}>
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={bestOf} />
          )}
        </Field>
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
      </div>
    </Card>
  );
}
