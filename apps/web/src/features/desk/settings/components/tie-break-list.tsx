import { X } from "lucide-react";
import { useController } from "react-hook-form";
import { ReorderButtons } from "@/components/reorder-buttons";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { type TieBreak, tieBreaks } from "@/entities/tournament/domain/stage-settings";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { StageFieldsProps } from "./section-props.ts";

/** Whether a rule always breaks a tie, as seeds and drawing lots do; it must be the last rule of the list. */
const isLast = (rule: TieBreak) => rule === "seed" || rule === "draw";

/** Adds a rule before the last one, which always breaks a tie; another such rule replaces the last one. */
function withRule(rules: readonly TieBreak[], rule: TieBreak): TieBreak[] {
  return isLast(rule)
    ? [...rules.filter((one) => !isLast(one)), rule]
    : [...rules.filter((one) => !isLast(one)), rule, ...rules.filter(isLast)];
}

function swapped(rules: readonly TieBreak[], at: number, other: number): TieBreak[] {
  return rules.map((rule, index) =>
    index === at ? (rules[other] ?? rule) : index === other ? (rules[at] ?? rule) : rule,
  );
}

/** The tie-breaks of a table, in the order in which they apply. */
export function TieBreakList({ control, at }: StageFieldsProps) {
  const { field, fieldState } = useController({ control, name: `stages.${at}.tie_breaks` });
  const rules = field.value;
  const missing = tieBreaks.filter((rule) => !rules.includes(rule));
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-semibold text-muted">{copy.tieBreaks}</h4>
      <p className="text-sm text-muted">{copy.tieBreaksHint}</p>
      <ol className="grid gap-1.5">
        {rules.map((rule, index) => {
          const name = stageCopy.tieBreaks[rule];
          const next = rules[index + 1];
          return (
            <li
              key={rule}
              className="flex items-center gap-2 rounded-md border border-border bg-surface pr-1 pl-3"
            >
              <span className="w-6 flex-none font-display text-lg font-bold tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1 py-1.5">
                <span className="block leading-tight font-semibold">{name}</span>
                <span className="block text-sm text-muted">{stageCopy.tieBreakHints[rule]}</span>
              </span>
              <ReorderButtons
                up={copy.up(name)}
                down={copy.down(name)}
                canRise={index > 0 && !isLast(rule)}
                canFall={next !== undefined && !isLast(next)}
                onMove={(step) => field.onChange(swapped(rules, index, index + step))}
              />
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={copy.removeTieBreak(name)}
                disabled={rules.length === 1}
                onClick={() => field.onChange(rules.filter((one) => one !== rule))}
              >
                <X aria-hidden />
              </Button>
            </li>
          );
        })}
      </ol>
      {missing.length > 0 && (
        <Select
          value=""
          aria-label={copy.addTieBreak}
          placeholder={copy.addTieBreak}
          className="sm:max-w-64"
          onValueChange={(rule) => field.onChange(withRule(rules, rule))}
          options={missing.map((rule) => ({ value: rule, label: stageCopy.tieBreaks[rule] }))}
        />
      )}
      {fieldState.error && (
        <p className="text-sm font-medium text-danger">{fieldState.error.message}</p>
      )}
    </div>
  );
}
