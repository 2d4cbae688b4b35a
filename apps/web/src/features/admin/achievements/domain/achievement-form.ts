import type { Words } from "@leyenda/db-types";

/** The form as it is typed: the number is a text until it is stored. */
export interface AchievementValues {
  name: string;
  description: string;
  metric: Words["achievements"]["metric"];
  threshold: string;
  isActive: boolean;
}

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

/** A stored achievement as the form shows it. */
export function toAchievementValues(achievement: StoredAchievement): AchievementValues {
  return {
    name: achievement.name,
    description: achievement.description,
    metric: achievement.metric,
    threshold: String(achievement.threshold),
    isActive: achievement.is_active,
  };
}

/** What the form stores. */
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
