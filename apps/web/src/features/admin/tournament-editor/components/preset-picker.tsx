import { Lock } from "lucide-react";
import { useId } from "react";
import { cn } from "@/lib/cn";
import { type PresetName, presets } from "@/entities/tournament/domain/presets";
import { stageFormCopy as copy } from "../stage-copy.ts";

interface PresetPickerProps {
  /** Null when the stages are made to measure. */
  readonly chosen: PresetName | null;
  /** The first draw is made: what is chosen stays, alone, and it is said why. */
  readonly isFixed: boolean;
  readonly onChoose: (name: PresetName) => void;
}

/** The ready formats; choosing one writes its stages. */
export function PresetPicker({ chosen, isFixed, onChoose }: PresetPickerProps) {
  const name = useId();
  return (
    <fieldset disabled={isFixed} aria-describedby={isFixed ? `${name}-fixed` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{copy.title}</legend>
      {isFixed && (
        <p
          id={`${name}-fixed`}
          className="mb-2 flex items-start gap-2 rounded-md border border-border bg-surface-raised px-3 py-2 text-[0.9375rem]"
        >
          <Lock aria-hidden className="mt-0.75 size-4 flex-none text-muted" />
          {copy.fixed}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {presets
          .filter(({ name: preset }) => !isFixed || preset === chosen)
          .map((preset) => (
            <label
              key={preset.name}
              className={cn(
                "relative flex min-h-11 cursor-pointer flex-col gap-1 rounded-md border border-border bg-surface-raised p-3",
                "has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-2",
                "hover:border-border-strong has-disabled:cursor-default",
              )}
            >
              <input
                type="radio"
                name={name}
                className="absolute inset-0 cursor-[inherit] opacity-0"
                aria-describedby={`${name}-${preset.name}`}
                aria-label={copy.presets[preset.name].name}
                checked={chosen === preset.name}
                onChange={() => onChoose(preset.name)}
              />
              <span className="font-display text-lg leading-tight font-semibold">
                {copy.presets[preset.name].name}
              </span>
              <span id={`${name}-${preset.name}`} className="text-sm text-balance text-muted">
                {copy.presets[preset.name].hint}
              </span>
            </label>
          ))}
        {chosen === null && (
          <p className="flex flex-col gap-1 rounded-md border border-dashed border-accent p-3">
            <span className="font-display text-lg leading-tight font-semibold">{copy.custom}</span>
            <span className="text-sm text-muted">{copy.customHint}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}
