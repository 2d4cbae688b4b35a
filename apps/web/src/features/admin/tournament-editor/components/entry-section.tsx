import { tournamentsWords } from "@leyenda/db-types/words";
import { useId } from "react";
import { useController, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import {
  entryNumbers,
  type SwitchSetting,
  switchSettings,
} from "@/entities/tournament/api/tournament-columns";
import { settingsCopy } from "@/entities/tournament/settings-copy";
import { walletWords } from "@/entities/tournament/wallet-words";
import { useSession } from "@/hooks/use-session";
import { keysOf } from "@/lib/record-of";
import { copy } from "../copy.ts";
import { FoldedSection } from "./folded-section.tsx";
import { NumberSettingField } from "./number-setting-field.tsx";
import type { FoldedProps } from "./section-props.ts";

const ticketOptions = tournamentsWords.ticket_type.map((value) => ({
  value,
  label: walletWords[value],
}));

/** Until when one may enter, what it costs, who pays it, and whether one confirms to be there. */
export function EntrySection({ control, fold }: FoldedProps) {
  const [type, wallet, checkIn, fee, deadline] = useWatch({
    control,
    name: ["type", "ticket_type", "check_in_minutes", "entry_fee", "registration_deadline"],
  });
  const { isAdmin } = useSession();
  return (
    <FoldedSection
      title={copy.sections.entry}
      digest={copy.digests.entry(Number(fee), deadline !== "", checkIn !== null)}
      fold={fold}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          control={control}
          name="entry_fee"
          label={copy.fields.entryFee}
          hint={isAdmin ? copy.fields.entryFeeHint : copy.fields.houseHint}
        >
          {(field) => <Input {...field} inputMode="numeric" readOnly={!isAdmin} />}
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
      {switchSettings.map((name) => (
        <SwitchSettingField key={name} control={control} name={name} />
      ))}
    </FoldedSection>
  );
}

interface SwitchSettingFieldProps extends Pick<FoldedProps, "control"> {
  readonly name: SwitchSetting;
}

function SwitchSettingField({ control, name }: SwitchSettingFieldProps) {
  const id = useId();
  const { field } = useController({ control, name });
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Switch id={id} checked={field.value} onCheckedChange={field.onChange} />
      <Label htmlFor={id} className="leading-snug font-normal">
        {settingsCopy.switches[name].ask}
      </Label>
    </div>
  );
}
