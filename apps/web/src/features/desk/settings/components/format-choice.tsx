import { useState } from "react";
import { useWatch } from "react-hook-form";
import { nearestPreset, type PresetName, presets } from "@/entities/tournament/domain/presets";
import { ruleText } from "../domain/rule-text.ts";
import { toCard, toStages } from "../domain/stage-form.ts";
import type { WritingSectionProps } from "./section-props.ts";
import { PresetPicker } from "./preset-picker.tsx";

/**
 * The ready-made formats. Choosing a format sets its stages, and also the rules, unless a person has written the rules.
 */
export function FormatChoice({ control, setValue }: WritingSectionProps) {
  const [cards, rules, bestOf] = useWatch({ control, name: ["stages", "rules", "best_of"] });
  const hasDrawn = cards.some((card) => card.is_drawn);
  // The last generated rules: these follow the format, rules written by a person stay.
  const [written, setWritten] = useState("");

  const choose = (name: PresetName) => {
    const chosen = presets.find((preset) => preset.name === name)?.stages() ?? [];
    setValue(
      "stages",
      chosen.map((stage) => toCard(stage)),
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
