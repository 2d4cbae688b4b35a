import { tournamentStagesLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { isRound } from "@/entities/tournament/domain/rule-texts";
import { formatNumber } from "@/lib/format";
import { stagesCopy } from "./stages-copy.ts";

const { min, max } = tournamentStagesLimits.qualifiers;

/** The settings of a stage that can change before it is played. */
export const stageSettingsSchema = z.object({
  best_of: z.string(),
  best_of_rules: z
    .array(z.object({ part: z.string(), round: z.string(), best_of: z.string() }))
    .refine((rules) => rules.every(({ round }) => isRound(round)), stagesCopy.round),
  qualifiers: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max),
      stagesCopy.between(formatNumber(min), formatNumber(max)),
    ),
});
export type StageSettingsValues = z.infer<typeof stageSettingsSchema>;
