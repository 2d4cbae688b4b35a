import { achievementsWords } from "@leyenda/db-types/words";
import { achievementsLimits as limits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { copy } from "./copy.ts";

const { form } = copy;

/** The achievement form; every rule is the database's as well. */
export const achievementSchema = z.object({
  name: z.string().trim().min(1, form.nameRequired).max(limits.name.max, form.nameLength),
  description: z.string().trim().max(limits.description.max, form.descriptionLength),
  metric: z.enum(achievementsWords.metric),
  threshold: z.string().refine((text) => {
    const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
    return number >= limits.threshold.min && number <= limits.threshold.max;
  }, form.thresholdRange),
  isActive: z.boolean(),
});
