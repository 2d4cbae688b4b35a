import { tournamentsWords } from "@leyenda/db-types/words";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { walletWords } from "@/entities/tournament/wallet-words";
import { copy } from "../copy.ts";
import { FoldedSection } from "./folded-section.tsx";
import type { FoldedProps } from "./section-props.ts";

const ticketOptions = tournamentsWords.ticket_type.map((value) => ({
  value,
  label: walletWords[value],
}));

/** Until when one may enter, what it costs, who pays it, and whether one confirms to be there. */
export function EntrySection({ control, fold }: FoldedProps) {
  const [type, wallet, hasCheckIn, fee, deadline] = useWatch({
    control,
    name: ["type", "ticket_type", "has_check_in", "entry_fee", "registration_deadline"],
  });
  return (
    <FoldedSection
      title={copy.sections.entry}
      digest={copy.digests.entry(Number(fee), deadline !== "", hasCheckIn)}
      fold={fold}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          control={control}
          name="entry_fee"
          label={copy.fields.entryFee}
          hint={copy.fields.entryFeeHint}
        >
          {(field) => <Input {...field} inputMode="numeric" />}
        </Field>
        <Field
          control={control}
          name="ticket_type"
          label={copy.fields.ticketType}
          hint={copy.ticketHints[type][wallet]}
        >
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={ticketOptions} />
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
      <Field control={control} name="has_check_in" label={copy.fields.checkIn} layout="inline">
        {({ value, onChange, ...field }) => (
          <Switch {...field} checked={value} onCheckedChange={onChange} />
        )}
      </Field>
      {hasCheckIn && (
        <Field
          control={control}
          name="check_in_minutes"
          label={copy.fields.checkInMinutes}
          className="sm:w-1/2"
        >
          {(field) => <Input {...field} inputMode="numeric" />}
        </Field>
      )}
    </FoldedSection>
  );
}
