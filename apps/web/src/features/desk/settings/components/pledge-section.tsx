import { tournamentsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { AmountInput } from "@/components/ui/amount-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { foundingQuery } from "@/entities/tournament/api/founding";
import { useSession } from "@/hooks/use-session";
import { amountOr } from "@/lib/amount";
import { pledgeCopy as copy } from "../copy.ts";
import { PrizeOrderWarning } from "./prize-order-warning.tsx";
import { FoldedSection } from "./folded-section.tsx";
import type { FoldedProps } from "./section-props.ts";

const MOST = tournamentsLimits.prizes.max;

interface PledgeSectionProps extends FoldedProps {
  /** The tickets already in custody; 0 before the publication. */
  readonly held: number;
  /** True if the tournament has started, so that the prize cannot change. */
  readonly isFixed: boolean;
}

/** The prize that a member promises from their wallet to the winners of their tournament. */
export function PledgeSection({ control, fold, held, isFixed }: PledgeSectionProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "prizes" });
  const values = useWatch({ control, name: "prizes" });
  const { data: founding } = useQuery(foundingQuery());
  const { profile } = useSession();
  const total = values.reduce((sum, { value }) => sum + (amountOr(value, "tickets", 0) || 0), 0);
  return (
    <FoldedSection title={copy.title} digest={copy.digest(total)} fold={fold}>
      <p className="max-w-[44.8em] text-muted">{isFixed ? copy.fixed : copy.consequence}</p>
      <ol className="grid gap-4">
        {fields.map((prize, index) => (
          <li key={prize.id} className="flex items-start gap-2">
            <Field
              className="flex-1"
              control={control}
              name={`prizes.${index}.value`}
              label={copy.place(index + 1)}
            >
              {(field) => <AmountInput {...field} unit="tickets" readOnly={isFixed} />}
            </Field>
            {!isFixed && (
              <Button
                variant="ghost"
                icon
                className="mt-7"
                aria-label={copy.remove(index + 1)}
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
          {copy.add}
        </Button>
      )}
      <PrizeOrderWarning prizes={values} />
      {!isFixed && profile && founding && (
        <p role="status" className="text-muted">
          {copy.wallet(total, profile.personal_tickets + held, founding.prize_tickets)}
        </p>
      )}
    </FoldedSection>
  );
}
