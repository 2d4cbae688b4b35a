import { useId } from "react";
import { Switch } from "@/components/ui/switch";
import { useHideResults } from "@/entities/results/api/hide-results";
import { resultsCopy as texts } from "@/entities/results/copy";
import { useAreResultsHidden } from "@/hooks/use-hidden-results";

/** The switch that hides results on this device and in notifications, for users who watch matches later. */
export function HideResultsPanel() {
  const isHidden = useAreResultsHidden();
  const hide = useHideResults();
  const id = useId();
  return (
    <section className="card flex items-center justify-between gap-6">
      <div>
        <h2 id={id}>{texts.hide}</h2>
        <p className="text-[0.9375rem] text-muted">{texts.hint}</p>
      </div>
      <Switch checked={isHidden} aria-labelledby={id} onCheckedChange={hide} />
    </section>
  );
}
