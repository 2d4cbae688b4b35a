import { tournamentsWords } from "@leyenda/db-types/words";
import { useWatch } from "react-hook-form";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { entryNumbers } from "@/entities/tournament/api/tournament-columns";
import { walletWords } from "@/entities/tournament/fee-wallet-words";
import { useSession } from "@/hooks/use-session";
import { amountOr } from "@/lib/amount";
import { keysOf } from "@/lib/record-of";
import { copy } from "../copy.ts";
import { FoldedSection } from "./folded-section.tsx";
import { NumberSettingField, SwitchSettingField } from "./setting-fields.tsx";
import type { FoldedProps } from "./section-props.ts";

const ticketOptions = tournamentsWords.ticket_type.map((value) => ({
  value,
  label: walletWords[value],
}));

interface EntrySectionProps extends FoldedProps {
  /** Whether a user, not the platform, founded the tournament; such a tournament charges no fee. */
  readonly isFounded: boolean;
}

/** The fields for the registration deadline, the fee, the wallet that pays it, and check-in. */
export function EntrySection({ control, fold, isFounded }: EntrySectionProps) {
  const [type, wallet, checkIn, fee, deadline] = useWatch({
    control,
    name: ["type", "ticket_type", "check_in_minutes", "entry_fee", "registration_deadline"],
  });
  const { isAdmin } = useSession();
  return (
    <FoldedSection
      title={copy.sections.entry}
      digest={copy.digests.entry(amountOr(fee, "tickets", 0), deadline !== "", checkIn !== null)}
      fold={fold}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          control={control}
          name="entry_fee"
          label={copy.fields.entryFee}
          hint={
            isFounded
              ? copy.fields.foundedFeeHint
              : isAdmin
                ? copy.fields.entryFeeHint
                : copy.fields.houseHint
          }
        >
          {(field) => <AmountInput {...field} unit="tickets" readOnly={!isAdmin || isFounded} />}
        </Field>
        <Field
          control={control}
          name="ticket_type"
          label={copy.fields.ticketType}
          hint={copy.ticketHints[type][wallet]}
        >
          {({ onChange, ...field }) => (
            <Select
              {...field}
              disabled={!isAdmin}
              onValueChange={onChange}
              options={ticketOptions}
            />
          )}
        </Field>
        <Field
          control={control}
          name="registration_deadline"
          label={copy.fields.deadline}
          hint={copy.fields.deadlineHint}
        >
          {(field) => <Input {...field} type="datetime-local" />}
        </Field>
      </div>
      {keysOf(entryNumbers).map((name) => (
        <NumberSettingField key={name} control={control} name={name} />
      ))}
      <SwitchSettingField control={control} name="allows_replacement" />
    </FoldedSection>
  );
}
