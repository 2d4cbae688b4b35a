import { tournamentsLimits } from "@leyenda/db-types/limits";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { AmountInput } from "@/components/ui/amount-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { copy } from "../copy.ts";
import type { FoldedProps } from "./section-props.ts";
import { prizeUnits } from "../domain/prizes.ts";
import { PrizeOrderWarning } from "./prize-order-warning.tsx";
import { FoldedSection } from "./folded-section.tsx";

const typeOptions = [
  { value: "money", label: copy.prizes.types.money },
  { value: "tickets", label: copy.prizes.types.tickets },
] as const;

const MOST = tournamentsLimits.prizes.max;

/** The prizes, in the order of the places. */
export function PrizesSection({ control, fold }: FoldedProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "prizes" });
  const prizes = useWatch({ control, name: "prizes" });
  return (
    <FoldedSection
      title={copy.sections.prizes}
      digest={copy.digests.prizes(fields.length)}
      fold={fold}
    >
      {fields.length === 0 && <p className="text-muted">{copy.prizes.empty(MOST)}</p>}
      <ol className="grid gap-4">
        {fields.map((prize, index) => (
          <li key={prize.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <Field
              control={control}
              name={`prizes.${index}.type`}
              label={copy.prizes.place(index + 1)}
            >
              {({ onChange, ...field }) => (
                <Select
                  {...field}
                  aria-label={copy.prizes.type(index + 1)}
                  onValueChange={onChange}
                  options={typeOptions}
                />
              )}
            </Field>
            <Field control={control} name={`prizes.${index}.value`} label={copy.prizes.amount}>
              {(field) => (
                <AmountInput
                  {...field}
                  unit={prizeUnits[prizes[index]?.type ?? prize.type]}
                  aria-label={copy.prizes.value(index + 1)}
                />
              )}
            </Field>
            <Button
              variant="ghost"
              icon
              className="mt-7"
              aria-label={copy.prizes.remove(index + 1)}
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      <PrizeOrderWarning prizes={prizes} />
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={fields.length >= MOST}
        onClick={() => append({ type: "money", value: "" })}
      >
        <Plus aria-hidden />
        {copy.prizes.add}
      </Button>
    </FoldedSection>
  );
}
