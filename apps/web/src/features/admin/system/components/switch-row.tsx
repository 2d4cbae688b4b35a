import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Switch } from "@/components/ui/switch";
import { copy } from "../copy.ts";
import type { RuleSwitch } from "../domain/wager-settings.ts";

interface SwitchRowProps {
  readonly name: RuleSwitch;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => Promise<unknown>;
}

/** A switch of the installation. It has a confirmation, because it affects all users at once. */
export function SwitchRow({ name, isOn, onChange }: SwitchRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const words = copy.wagers.switches[name];
  const question = isOn ? words.off : words.on;
  return (
    <div className="grid gap-0.5 border-b border-border py-3">
      <div className="flex items-center justify-between gap-4">
        <h3 className="min-w-0 font-sans text-sm font-semibold">{words.title}</h3>
        <Switch aria-label={words.title} checked={isOn} onCheckedChange={() => setIsAsking(true)} />
      </div>
      <p className="max-w-[48em] text-sm text-muted">{words.description}</p>
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
