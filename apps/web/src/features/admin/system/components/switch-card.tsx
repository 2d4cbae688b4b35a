import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Switch } from "@/components/ui/switch";
import { copy } from "../copy.ts";
import type { SWITCH_KEYS } from "../domain/wager-settings.ts";

interface SwitchCardProps {
  readonly name: (typeof SWITCH_KEYS)[number];
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => Promise<unknown>;
}

/** A switch of the installation; it asks first, for it holds for everybody at once. */
export function SwitchCard({ name, isOn, onChange }: SwitchCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const words = copy.wagers.switches[name];
  const question = isOn ? words.off : words.on;
  return (
    <section className="card flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0 flex-1">
        <h2 className="display mb-2 text-2xl">{words.title}</h2>
        <Badge tone={isOn ? "info" : "success"} dot>
          {isOn ? words.isOn : words.isOff}
        </Badge>
        <p className="mt-3 max-w-[44.8em] text-[0.9375rem] text-muted">{words.description}</p>
      </div>
      <Switch aria-label={words.title} checked={isOn} onCheckedChange={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        destructive={false}
        title={question.title}
        description={question.text}
        confirmLabel={question.confirm}
        onConfirm={() => onChange(!isOn)}
      />
    </section>
  );
}
