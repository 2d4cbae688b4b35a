import { tournamentStagesLimits as limits } from "@leyenda/db-types/limits";
import { tournamentStagesWords as words } from "@leyenda/db-types/words";
import { z } from "zod";
import { isRound } from "@/entities/tournament/domain/rule-texts";
import { tieBreaks } from "@/entities/tournament/domain/stage-settings";
import { formatNumber } from "@/lib/format";
import { stageFormCopy } from "./stage-copy.ts";

const { errors } = stageFormCopy;

interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * Returns why a text is not a whole number in this range.
 * Null if the text is a whole number, or if it may be empty.
 */
function rangeProblem(text: string, { min, max }: Range, isRequired: boolean): string | null {
  if (text.trim() === "") return isRequired ? errors.required : null;
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max
    ? null
    : errors.between(formatNumber(min), formatNumber(max));
}

const bestOfRuleSchema = z.object({ part: z.string(), round: z.string(), best_of: z.string() });

/** One card of the form: numbers are texts; the fields of other kinds stay while they are hidden. */
export const stageSchema = z
  .object({
    /** A stage that has been drawn cannot be edited. */
    is_drawn: z.boolean(),
    kind: z.enum(words.kind),
    name: z.string().trim().min(1, errors.name).max(limits.name.max, errors.name),
    best_of: z.string(),
    best_of_rules: z.array(bestOfRuleSchema),
    places: z.string(),
    grand_final: z.enum(words.grand_final),
    group_size: z.string().trim(),
    legs: z.string(),
    grouping: z.enum(words.grouping),
    swiss_end: z.enum(["rounds", "wins"]),
    rounds: z.string().trim(),
    wins_to_advance: z.string().trim(),
    losses_to_leave: z.string().trim(),
    allows_draws: z.boolean(),
    points_of_win: z.string().trim(),
    points_of_draw: z.string().trim(),
    points_of_loss: z.string().trim(),
    tie_breaks: z.array(z.enum(tieBreaks)).min(1, errors.tieBreaks),
    qualifiers_from: z.enum(words.qualifiers_from),
    qualifiers: z.string().trim(),
    seeding: z.enum(words.seeding),
    is_automatic: z.boolean(),
  })
  .superRefine((stage, context) => {
    if (stage.is_drawn) return;
    const check = (
      field:
        | "group_size"
        | "rounds"
        | "wins_to_advance"
        | "losses_to_leave"
        | "points_of_win"
        | "points_of_draw"
        | "points_of_loss"
        | "qualifiers",
      isRequired = false,
    ) => {
      const message = rangeProblem(stage[field], limits[field], isRequired);
      if (message) context.addIssue({ code: "custom", path: [field], message });
    };
    check("qualifiers", stage.qualifiers_from === "wins");
    if (stage.kind === "round_robin") check("group_size");
    if (stage.kind === "round_robin" || stage.kind === "swiss") {
      check("points_of_win");
      if (stage.allows_draws) check("points_of_draw");
      check("points_of_loss");
    }
    if (stage.kind === "swiss" && stage.swiss_end === "rounds") check("rounds");
    if (stage.kind === "swiss" && stage.swiss_end === "wins") {
      check("wins_to_advance", true);
      check("losses_to_leave", true);
    }
    if (!stage.best_of_rules.every(({ round }) => isRound(round))) {
      context.addIssue({ code: "custom", path: ["best_of_rules"], message: errors.round });
    }
  });

/** The values of a card while the user types. */
export type StageValues = z.infer<typeof stageSchema>;
