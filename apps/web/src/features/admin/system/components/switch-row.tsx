import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Switch } from "@/components/ui/switch";
import { settingWords } from "@/entities/setting/setting-words";
import type { RuleSwitch } from "../copy.ts";

interface SwitchRowProps {
  readonly rule: RuleSwitch;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => Promise<unknown>;
}

/** A switch of the installation. It has a confirmation, because it affects all users at once. */
export function SwitchRow({ rule, isOn, onChange }: SwitchRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const name = settingWords[rule.key];
  const question = isOn ? rule.off : rule.on;
  return (
    <div className="grid gap-0.5 border-b border-border py-3">
      <div className="flex items-center justify-between gap-4">
        <h3 className="min-w-0 font-sans text-sm font-semibold">{name}</h3>
        <Switch aria-label={name} checked={isOn} onCheckedChange={() => setIsAsking(true)} />
      </div>
      <p className="max-w-[48em] text-sm text-muted">{rule.description}</p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        destructive={false}
        title={question.title}
        description={question.text}
        confirmLabel={question.confirm}
        onConfirm={() => onChange(!isOn)}
      />
    </div>
  );
}
