import type { LucideIcon } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";

interface ViewSwitchProps<View extends string> {
  /** The accessible name of the switch between the views. */
  readonly label: string;
  readonly views: readonly {
    readonly view: View;
    readonly Icon: LucideIcon;
    readonly label: string;
  }[];
  readonly shown: View;
  readonly onChange: (view: View) => void;
  /** True if other controls are next to it: a phone then shows the icons without words. */
  readonly isTight?: boolean;
  readonly className?: string;
}

/** The choice among a few views of a stage. */
export function ViewSwitch<View extends string>({
  label: name,
  views,
  shown,
  onChange,
  isTight = false,
  className,
}: ViewSwitchProps<View>) {
  return (
    <fieldset className={cn("flex flex-none gap-1 print:hidden", className)} aria-label={name}>
      {views.map(({ view, Icon, label }) => (
        <Button
          key={view}
          variant={shown === view ? "secondary" : "ghost"}
          size="sm"
          className={isTight ? "max-md:min-w-11" : undefined}
          aria-pressed={shown === view}
          onClick={() => onChange(view)}
        >
          <Icon aria-hidden />
          <span className={isTight ? "max-md:sr-only" : undefined}>{label}</span>
        </Button>
      ))}
    </fieldset>
  );
}
