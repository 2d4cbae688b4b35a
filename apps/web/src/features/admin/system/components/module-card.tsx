import { systemStatusLimits } from "@leyenda/db-types/limits";
import { ChevronDown } from "lucide-react";
import { Badge } from "@/components/ui/badge";
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

/** One module of the site: whether users can use it, and the text that they see while it is closed. */
export function ModuleCard({ module, onChange }: ModuleCardProps) {
  const title = moduleTitle(module.module_name);
  return (
    <section className="card grid content-start gap-2">
      <div className="flex items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2>{title}</h2>
          <Badge tone={module.is_enabled ? "success" : "warning"} dot={!module.is_enabled}>
            {module.is_enabled ? copy.enabled : copy.disabled}
          </Badge>
        </div>
        <Switch
          aria-label={copy.switchLabel(title)}
          checked={module.is_enabled}
          onCheckedChange={(checked) => onChange({ ...module, is_enabled: checked })}
        />
      </div>
      <details open={!module.is_enabled} className="group/message">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 text-[0.9375rem]">
          <span className="flex-none font-semibold">{copy.message}</span>
          <span className="min-w-0 flex-1 truncate text-right text-muted group-open/message:invisible">
            {module.maintenance_message || copy.usualMessage}
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 flex-none text-muted group-open/message:rotate-180"
          />
        </summary>
        <Textarea
          aria-label={copy.message}
          rows={2}
          maxLength={systemStatusLimits.maintenance_message.max}
          placeholder={copy.messagePlaceholder}
          value={module.maintenance_message ?? ""}
          onChange={(event) => onChange({ ...module, maintenance_message: event.target.value })}
        />
      </details>
    </section>
  );
}
