import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import {
  PictureUploadError,
  removePictures,
  savePictures,
} from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { isDuplicate } from "@/lib/errors";
import { activeFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { type AchievementValues, toAchievementRow, toAchievementValues } from "../schemas.ts";

const achievementKeys = {
  all: ["admin", "achievements"] as const,
};

/** The milliseconds between two reloads of a list while the database is still granting one of its achievements. */
const GIVING_MS = 3000;

/** All achievements with their number of holders, sorted by criterion and threshold. */
export const achievementsList = pagedList({
  key: achievementKeys.all,
  filters: [
    searchFilter(copy.search, "name"),
    activeFilter(copy.stateFilter, copy.states, copy.allStates),
  ],
  select: () =>
    supabase
      .from("achievements")
      .select(
        "id, name, description, icon_url, metric, threshold, is_active, holders, is_being_given",
        { count: "exact" },
      )
      .order("metric")
      .order("threshold")
      .order("id"),
  refetchInterval: (rows) => rows.some((achievement) => achievement.is_being_given) && GIVING_MS,
});

export type Achievement = RowOf<typeof achievementsList>;

interface Save {
  /** The stored achievement; null for a new achievement. */
  readonly achievement: Achievement | null;
  readonly values: AchievementValues;
  readonly picture: Picture;
}

/** Creates or changes an achievement; the database grants the achievement to users who already meet its condition. */
export function useSaveAchievement() {
  return useMutation({
    mutationFn: ({ achievement, values, picture }: Save) =>
      savePictures(
        {
          kind: "icon",
          stem: () => `achievements/${achievement?.id ?? crypto.randomUUID()}-${Date.now()}`,
          before: [achievement?.icon_url],
          pictures: [picture],
        },
        async ([address = null]) => {
          const after = toAchievementRow(values, address);
          if (achievement) {
            const before = toAchievementRow(toAchievementValues(achievement), achievement.icon_url);
            return saveRow("achievements", {
              id: achievement.id,
              read: achievement,
              before,
              after,
            });
          }
          await supabase.from("achievements").insert(after).select("id").single().throwOnError();
          return true;
        },
      ),
    success: (_isWhole, { achievement }) => (achievement ? copy.updated : copy.created),
    failure: (error) => {
      if (error instanceof PictureUploadError) return { title: copy.uploadErrorTitle };
      // If the name is already in use, no toast is shown: the form shows the error at the name field.
      return isDuplicate(error) ? null : { what: copy.saveError };
    },
    invalidates: [achievementKeys.all],
  });
}

/** Deletes an achievement from all its holders, then its picture. */
export function useDeleteAchievement() {
  return useMutation({
    mutationFn: async ({ id, icon_url: address }: Achievement) => {
      await supabase.from("achievements").delete().eq("id", id).throwOnError();
      // An unused picture does no harm, so a failed removal is ignored.
      if (address) await removePictures("icon", [address]).catch(() => undefined);
    },
    success: copy.deleted,
    failure: copy.deleteError,
    invalidates: [achievementKeys.all],
  });
}
