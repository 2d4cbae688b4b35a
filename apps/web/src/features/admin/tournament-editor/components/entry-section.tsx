import { tournamentsWords } from "@leyenda/db-types/words";
import { useWatch } from "react-hook-form";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { tournamentCopy } from "@/entities/tournament/copy";
import { walletWords } from "@/entities/tournament/wallet-words";
import { copy } from "../copy.ts";
import { usualWallet } from "../domain/tournament-form.ts";
import type { WritingSectionProps } from "./structure-section.tsx";

const typeOptions = tournamentsWords.type.map((value) => ({
  value,
  label: tournamentCopy.types[value],
}));
const ticketOptions = tournamentsWords.ticket_type.map((value) => ({
  value,
  label: walletWords[value],
}));
const sizeOptions = tournamentsWords.team_format.map((format) => ({
  value: format,
  label: format,
}));

/** Who may enter, how many, and what it costs; the wallet that pays follows the mode. */
export function EntrySection({ control, setValue }: WritingSectionProps) {
  const [type, wallet, hasCheckIn] = useWatch({
    control,
    name: ["type", "ticket_type", "has_check_in"],
  });
  return (
    <Card className="grid gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.sections.entry} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field control={control} name="type" label={copy.fields.type}>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onValueChange={(mode) => {
                onChange(mode);
                setValue("ticket_type", usualWallet[mode], { shouldDirty: true });
              }}
              options={typeOptions}
            />
          )}
        </Field>
        <Field control={control} name="team_format" label={copy.fields.teamFormat}>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onValueChange={onChange}
              options={sizeOptions}
              disabled={type === "individual"}
            />
          )}
        </Field>
        <Field
          control={control}
          name="max_participants"
          label={copy.fields.maxParticipants}
          hint={copy.fields.maxParticipantsHint}
        >
          {(field) => <Input {...field} inputMode="numeric" />}
        </Field>
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
    </Card>
  );
}
