import { systemStatusLimits } from "@leyenda/db-types/limits";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import type { ModuleStatus } from "@/entities/module/domain/modules";
import { copy } from "../copy.ts";

interface ModuleCardProps {
  readonly module: ModuleStatus;
  readonly onChange: (module: ModuleStatus) => void;
}

function moduleTitle(name: string): string {
  return name in copy.modules ? copy.modules[name as keyof typeof copy.modules] : name;
}

export function ModuleCard({ module, onChange }: ModuleCardProps) {
  const id = useId();
  const title = moduleTitle(module.module_name);
  return (
    <section className="card grid content-start gap-4">
      <div className="flex items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="display text-2xl">{title}</h2>
          <Badge tone={module.is_enabled ? "success" : "warning"} dot>
            {module.is_enabled ? copy.enabled : copy.disabled}
          </Badge>
        </div>
        <Switch
          aria-label={copy.switchLabel(title)}
          checked={module.is_enabled}
          onCheckedChange={(checked) => onChange({ ...module, is_enabled: checked })}
        />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{copy.message}</Label>
        <Textarea
          id={id}
          rows={2}
          maxLength={systemStatusLimits.maintenance_message.max}
          placeholder={copy.messagePlaceholder}
          value={module.maintenance_message ?? ""}
          onChange={(event) => onChange({ ...module, maintenance_message: event.target.value })}
        />
      </div>
    </section>
  );
}
