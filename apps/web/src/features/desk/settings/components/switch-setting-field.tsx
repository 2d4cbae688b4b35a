import { useId } from "react";
import { useController } from "react-hook-form";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import type { SwitchSetting } from "@/entities/tournament/api/tournament-columns";
import { settingsCopy } from "@/entities/tournament/settings-copy";
import type { FoldedProps } from "./section-props.ts";

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
