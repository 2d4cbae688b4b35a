import { Lock } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { nearestPreset, type PresetName, presets } from "@/entities/tournament/domain/presets";
import { cn } from "@/lib/cn";
import { scoringSystemsQuery } from "../../api/scoring-systems.ts";
import { withScoring } from "../domain/lobby-form.ts";
import { ruleText } from "../domain/rule-text.ts";
import { toCard, toStages } from "../domain/stage-form.ts";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { WritingSectionProps } from "./section-props.ts";

/**
 * The ready-made formats. Choosing one sets the stages; it also generates the rules, unless the user has written them.
 */
export function FormatChoice({ control, setValue }: WritingSectionProps) {
  const [cards, rules, bestOf, game] = useWatch({
    control,
    name: ["stages", "rules", "best_of", "game"],
  });
  const { data: systems = [] } = useQuery(scoringSystemsQuery(null));
  const hasDrawn = cards.some((card) => card.is_drawn);
  // The last generated rules. Generated rules change with the format; rules that a person wrote stay.
  const [written, setWritten] = useState("");

  const choose = (name: PresetName) => {
    const chosen = presets.find((preset) => preset.name === name)?.stages() ?? [];
    setValue(
      "stages",
      withScoring(
        chosen.map((stage) => toCard(stage)),
        systems,
        game,
      ),
      { shouldDirty: true },
    );
    if (rules.trim() !== "" && rules !== written) return;
    const text = ruleText(chosen, Number(bestOf));
    setWritten(text);
    setValue("rules", text, { shouldDirty: true });
  };

  return (
    <PresetPicker chosen={nearestPreset(toStages(cards))} isFixed={hasDrawn} onChoose={choose} />
  );
}

/** SVG path data that draws each format, 32 by 20 units. */
const DRAWINGS: Record<PresetName, string> = {
  "single-elimination": "M2 3h8v5H2M2 12h8v5H2M10 5.5h9v9h-9M19 10h11",
  "group-stage": "M2 2h8v7H2zM2 11h8v7H2zM14 5h7v10h-7M21 10h9",
  zones: "M2 2h8v7H2zM2 11h8v7H2zM14 4h7v8h-7M21 8h9M15 16h6M25 16h5",
  league: "M4 2h24v16H4zM12 2v16M20 2v16M4 7.3h24M4 12.7h24",
  football: "M4 2h24v16H4zM4 10h24M12 2v16M16 5h8M16 13.5h8M16 16h8",
  "two-games": "M4 2h24v16H4zM4 10h24M10 6h4M18 6h4M10 14h4M18 14h4M16 2v16",
  "home-and-away": "M2 2h9v6H2zM2 12h9v6H2zM4 5h5M4 15h5M11 5h6v10h-6M17 10h4M21 7h9v6h-9z",
  double: "M2 2h8v6H2M10 5h11v10H10M2 12h8v6H2M21 10h9",
  swiss: "M2 4h8l10 6h10M2 10h8l10-6h10M2 16h28",
  "swiss-top": "M2 4h3l7 6M2 10h3l7-6M2 16h10M16 4h6v12h-6M22 10h8",
  "lobby-night":
    "M2 2h11v7H2zM2 11h11v7H2zM5 5.5h5M5 14.5h5M13 5.5h4v9h-4M17 10h3M20 4h10v12H20zM23 8h4M23 12h4",
};

interface PresetPickerProps {
  /** The chosen format; null if the stages equal no ready-made format. */
  readonly chosen: PresetName | null;
  /** True if the first stage already has a bracket, so that only the chosen format is shown, with an explanation. */
  readonly isFixed: boolean;
  readonly onChoose: (name: PresetName) => void;
}

/** The ready-made formats; choosing one sets its stages. */
function PresetPicker({ chosen, isFixed, onChoose }: PresetPickerProps) {
  const name = useId();
  return (
    <fieldset disabled={isFixed} aria-describedby={isFixed ? `${name}-fixed` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{copy.title}</legend>
      {isFixed && (
        <p
          id={`${name}-fixed`}
          className="mb-2 flex items-start gap-2 rounded-md bg-surface-raised px-3 py-2 text-[0.9375rem]"
        >
          <Lock aria-hidden className="mt-0.75 size-4 flex-none text-muted" />
          {copy.fixed}
        </p>
      )}
      <div className={cn("grid gap-2", !isFixed && "grid-cols-2 lg:grid-cols-4")}>
        {presets
          .filter(({ name: preset }) => !isFixed || preset === chosen)
          .map((preset) => (
            <label
              key={preset.name}
              className={cn(
                "relative flex flex-col gap-1",
                !isFixed &&
                  "min-h-11 cursor-pointer rounded-md border border-border bg-surface-raised p-3 has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-2 hover:border-border-strong",
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
              <span className="flex gap-2 max-sm:items-center sm:flex-col sm:gap-2">
                {!isFixed && (
                  <svg
                    aria-hidden
                    viewBox="0 0 32 20"
                    className="h-5 w-8 flex-none fill-none stroke-accent-2 stroke-[1.5]"
                  >
                    <path d={DRAWINGS[preset.name]} />
                  </svg>
                )}
                <span className="font-display text-lg leading-tight font-semibold">
                  {copy.presets[preset.name].name}
                </span>
              </span>
              <span
                id={`${name}-${preset.name}`}
                className={cn(
                  "text-sm text-balance text-muted",
                  // On a phone only the chosen format shows its hint.
                  chosen !== preset.name && "max-sm:sr-only",
                )}
              >
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
