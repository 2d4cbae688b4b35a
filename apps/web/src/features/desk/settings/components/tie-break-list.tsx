import { useController } from "react-hook-form";
import { type TieBreak, tieBreaks } from "@/entities/tournament/domain/stage-settings";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { stageFormCopy as copy } from "../stage-copy.ts";
import { OrderedList } from "./ordered-list.tsx";
import type { StageFieldsProps } from "./section-props.ts";

/** Whether a rule always breaks a tie, as seeds and drawing lots do; it must be the last rule of the list. */
const isLast = (rule: TieBreak) => rule === "seed" || rule === "draw";

/** Adds a rule before the last one, which always breaks a tie; another such rule replaces the last one. */
function withRule(rules: readonly TieBreak[], rule: TieBreak): TieBreak[] {
  return isLast(rule)
    ? [...rules.filter((one) => !isLast(one)), rule]
    : [...rules.filter((one) => !isLast(one)), rule, ...rules.filter(isLast)];
}

/** The tie-breaks of a table, in the order in which they apply. */
export function TieBreakList({ control, at }: StageFieldsProps) {
  const { field, fieldState } = useController({ control, name: `stages.${at}.tie_breaks` });
  return (
    <OrderedList
      title={copy.tieBreaks}
      hint={copy.tieBreaksHint}
      add={copy.addTieBreak}
      items={field.value}
      all={tieBreaks}
      names={stageCopy.tieBreaks}
      hints={stageCopy.tieBreakHints}
      isLast={isLast}
      least={1}
      onAdd={(rule) => field.onChange(withRule(field.value, rule))}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
