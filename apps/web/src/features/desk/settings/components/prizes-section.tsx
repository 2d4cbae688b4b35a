import { tournamentsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { AmountInput } from "@/components/ui/amount-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { foundingQuery } from "@/entities/tournament/api/tournament-creation-rules";
import { useSession } from "@/hooks/use-session";
import { amountOr } from "@/lib/amount";
import { copy, pledgeCopy } from "../copy.ts";
import { placeWithLess, prizeUnits } from "../domain/prizes.ts";
import { FoldedSection } from "./folded-section.tsx";
import type { FoldedProps } from "./section-props.ts";

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

interface PrizeOrderWarningProps {
  readonly prizes: Parameters<typeof placeWithLess>[0];
}

/** Warns if a place gets less than the next one, which is usually a typing error. */
export function PrizeOrderWarning({ prizes }: PrizeOrderWarningProps) {
  const place = placeWithLess(prizes);
  return (
    <p role="status" className="text-warning empty:hidden">
      {place !== null && copy.prizes.less(place)}
    </p>
  );
}

interface PledgeSectionProps extends FoldedProps {
  /** The number of tickets that the platform already holds for the prize; 0 before the publication. */
  readonly held: number;
  /** True if the tournament has started, so that the prize cannot change. */
  readonly isFixed: boolean;
}

/** The prize that a user promises from their wallet to the winners of the tournament that they founded. */
export function PledgeSection({ control, fold, held, isFixed }: PledgeSectionProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "prizes" });
  const values = useWatch({ control, name: "prizes" });
  const { data: founding } = useQuery(foundingQuery());
  const { profile } = useSession();
  const total = values.reduce((sum, { value }) => sum + (amountOr(value, "tickets", 0) || 0), 0);
  return (
    <FoldedSection title={pledgeCopy.title} digest={pledgeCopy.digest(total)} fold={fold}>
      <p className="max-w-[44.8em] text-muted">
        {isFixed ? pledgeCopy.fixed : pledgeCopy.consequence}
      </p>
      <ol className="grid gap-4">
        {fields.map((prize, index) => (
          <li key={prize.id} className="flex items-start gap-2">
            <Field
              className="flex-1"
              control={control}
              name={`prizes.${index}.value`}
              label={pledgeCopy.place(index + 1)}
            >
              {(field) => <AmountInput {...field} unit="tickets" readOnly={isFixed} />}
            </Field>
            {!isFixed && (
              <Button
                variant="ghost"
                icon
                className="mt-7"
                aria-label={pledgeCopy.remove(index + 1)}
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ol>
      {!isFixed && (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={fields.length >= MOST}
          onClick={() => append({ type: "tickets", value: "" })}
        >
          <Plus aria-hidden />
          {pledgeCopy.add}
        </Button>
      )}
      <PrizeOrderWarning prizes={values} />
      {!isFixed && profile && founding && (
        <p role="status" className="text-muted">
          {pledgeCopy.wallet(total, profile.personal_tickets + held, founding.prize_tickets)}
        </p>
      )}
    </FoldedSection>
  );
}
