import { Minus, Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { stepScore } from "../domain/step-score.ts";
import { scoreCopy as copy } from "../score-copy.ts";

type ScoreStepperProps = Omit<ComponentProps<typeof Input>, "value" | "max"> & {
  /** The text of the field: digits, or empty. */
  readonly value: string;
  readonly sideName: string;
  readonly max: number;
  /** Called with the score after a press of − or +. */
  readonly onStep: (score: string) => void;
};

/** A score field with buttons − and + for touch screens. The number can also be typed. */
export function ScoreStepper({
  value,
  sideName,
  max,
  onStep,
  disabled = false,
  ...input
}: ScoreStepperProps) {
  return (
    <div className="flex items-center gap-1.5">
      <Button
        variant="secondary"
        icon
        // The button is not in the tab order: the arrow keys change the number, and Tab moves to the other side.
        tabIndex={-1}
        className="flex-none"
        aria-label={copy.less(sideName)}
        disabled={disabled || value === "0"}
        onClick={() => onStep(stepScore(value, -1, max))}
      >
        <Minus aria-hidden />
      </Button>
      <Input
        {...input}
        value={value}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        disabled={disabled}
        className="w-16 min-w-12 flex-auto [appearance:textfield] px-1 text-center font-display text-2xl font-bold [&::-webkit-inner-spin-button]:appearance-none"
      />
      <Button
        variant="secondary"
        icon
        // The button is not in the tab order: the arrow keys change the number, and Tab moves to the other side.
        tabIndex={-1}
        className="flex-none"
        aria-label={copy.more(sideName)}
        disabled={disabled || value === String(max)}
        onClick={() => onStep(stepScore(value, 1, max))}
      >
        <Plus aria-hidden />
      </Button>
    </div>
  );
}
