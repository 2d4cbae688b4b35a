import { useId } from "react";
import { useController } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import {
  type NumberSetting,
  numberSettings,
  type SwitchSetting,
} from "@/entities/tournament/api/tournament-columns";
import { settingsCopy } from "@/entities/tournament/settings-copy";
import type { FoldedProps, SectionProps } from "./section-props.ts";

interface NumberSettingFieldProps extends SectionProps {
  readonly name: NumberSetting;
}

/** A field with a switch; while the switch is on, it also has a number. */
export function NumberSettingField({ control, name }: NumberSettingFieldProps) {
  const id = useId();
  const { field } = useController({ control, name });
  const texts = settingsCopy.settings[name];
  return (
    <>
      <div className="flex min-h-11 items-center gap-3">
        <Switch
          id={id}
          checked={field.value !== null}
          onCheckedChange={(isOn) => field.onChange(isOn ? String(numberSettings[name]) : null)}
        />
        <Label htmlFor={id} className="leading-snug font-normal">
          {texts.ask}
        </Label>
      </div>
      {field.value !== null && (
        <Field control={control} name={name} label={texts.field} className="sm:w-1/2">
          {({ value, ...input }) => <Input {...input} value={value ?? ""} inputMode="numeric" />}
        </Field>
      )}
    </>
  );
}

interface SwitchSettingFieldProps extends Pick<FoldedProps, "control"> {
  readonly name: SwitchSetting;
}

export function SwitchSettingField({ control, name }: SwitchSettingFieldProps) {
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
