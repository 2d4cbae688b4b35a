import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Switch } from "@/components/ui/switch";
import { copy } from "../copy.ts";

interface FriendlyCardProps {
  readonly isFriendly: boolean;
  readonly onChange: (isFriendly: boolean) => Promise<unknown>;
}

/** The switch between wagers and friendlies; it asks first, for it holds for everybody at once. */
export function FriendlyCard({ isFriendly, onChange }: FriendlyCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const words = copy.wagers.friendly;
  const question = isFriendly ? words.off : words.on;
  return (
    <section className="card flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0 flex-1">
        <h2 className="display mb-2 text-2xl">{words.title}</h2>
        <Badge tone={isFriendly ? "info" : "success"} dot>
          {isFriendly ? words.isOn : words.isOff}
        </Badge>
        <p className="mt-3 max-w-[44.8em] text-[0.9375rem] text-muted">{words.description}</p>
      </div>
      <Switch
        aria-label={words.title}
        checked={isFriendly}
        onCheckedChange={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        destructive={false}
        title={question.title}
        description={question.text}
        confirmLabel={question.confirm}
        onConfirm={() => onChange(!isFriendly)}
      />
    </section>
  );
}
