import type { Words } from "@leyenda/db-types";
import { achievementsLimits as limits } from "@leyenda/db-types/limits";
import { achievementsWords } from "@leyenda/db-types/words";
import { z } from "zod";
import { copy } from "./copy.ts";

const { form } = copy;

/** The achievement form; the database enforces every rule too. */
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

/** The form's values while the user types; numbers are texts. */
export type AchievementValues = z.infer<typeof achievementSchema>;

export const newAchievement: AchievementValues = {
  name: "",
  description: "",
  metric: "matches_won",
  threshold: "1",
  isActive: true,
};

interface StoredAchievement {
  readonly name: string;
  readonly description: string;
  readonly metric: Words["achievements"]["metric"];
  readonly threshold: number;
  readonly is_active: boolean;
}

/** Converts a stored achievement to form values. */
export function toAchievementValues(achievement: StoredAchievement): AchievementValues {
  return {
    name: achievement.name,
    description: achievement.description,
    metric: achievement.metric,
    threshold: String(achievement.threshold),
    isActive: achievement.is_active,
  };
}

/** Converts the form's values to the database row that is saved. */
export function toAchievementRow(values: AchievementValues, iconUrl: string | null) {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    icon_url: iconUrl,
    metric: values.metric,
    threshold: Number(values.threshold),
    is_active: values.isActive,
  };
}
