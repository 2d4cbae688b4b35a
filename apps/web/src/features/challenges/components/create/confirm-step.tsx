import { Check } from "lucide-react";
import type { Control } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { copy } from "../../copy.ts";
import {
  type ChallengeLimits,
  type ChallengeValues,
  isFriendlyIn,
  stakeOf,
} from "../../schemas.ts";
import { BalanceSummary } from "../balance-summary.tsx";
import { TermsList } from "@/entities/challenge/components/terms-list";

interface ConfirmStepProps {
  readonly control: Control<ChallengeValues>;
  readonly values: ChallengeValues;
  readonly limits: ChallengeLimits;
  readonly gameName: string;
  /** The team's name if the team pays the wager; null if the user pays it. */
  readonly teamName: string | null;
  /** The days until an offer expires, and the hours in which an accepted challenge must be played. */
  readonly times: { readonly expiryDays: number; readonly playHours: number };
}

function focusHeading(heading: HTMLHeadingElement | null) {
  heading?.focus();
}

/** A summary, the price, and the acceptance of the conditions. */
export function ConfirmStep({
  control,
  values,
  limits,
  gameName,
  teamName,
  times,
}: ConfirmStepProps) {
  const isFriendly = isFriendlyIn(limits, values.gameId);
  const wager = isFriendly ? 0 : stakeOf(values);
  const conditions = copy.create.conditionList(times.expiryDays, times.playHours, isFriendly);
  return (
    <div className="grid gap-5">
      <section className="grid gap-3">
        {/* The heading takes the focus, so that the step starts at its top. */}
        <h3 ref={focusHeading} tabIndex={-1} className="eyebrow outline-none">
          {copy.create.summary}
        </h3>
        <TermsList
          terms={{
            game: gameName,
            format: values.format,
            bestOf: Number(values.bestOf),
            wager,
            schedule: values.schedule,
            country: values.country || null,
            privacy: values.privacy,
          }}
        />
      </section>
      {!isFriendly && (
        <BalanceSummary
          wallet={teamName === null ? copy.balance.personal : copy.balance.team(teamName)}
          balance={teamName === null ? limits.personalTickets : limits.teamTickets}
          wager={wager}
        />
      )}
      <section className="grid gap-3">
        <h3 className="eyebrow">{copy.create.conditions}</h3>
        <ul className="grid gap-2 text-[0.9375rem] text-muted">
          {conditions.map((condition) => (
            <li key={condition} className="flex gap-2.5">
              <Check aria-hidden className="mt-1 size-4 flex-none text-muted" />
              {condition}
            </li>
          ))}
        </ul>
      </section>
      <Field control={control} name="accepted" layout="inline" required label={copy.create.accept}>
        {({ value, onChange, ...field }) => (
          <Checkbox
            {...field}
            className="scroll-mb-16"
            value="accepted"
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      </Field>
    </div>
  );
}
