import { mutationOptions, useMutation } from "@tanstack/react-query";
import { PictureUploadError, savePictures } from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { isDuplicate } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { type AchievementValues, toAchievementRow } from "../domain/achievement-form.ts";
import { achievementKeys } from "./achievement-keys.ts";
import type { Achievement } from "./list-achievements.ts";

interface Save {
  /** Null for a new one. */
  readonly achievement: Achievement | null;
  readonly values: AchievementValues;
  readonly picture: Picture;
}

/** Makes an achievement, or changes one; the database gives it to who deserves it already. */
export function useSaveAchievement() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ achievement, values, picture }: Save) =>
        savePictures(
          {
            kind: "icon",
            stem: () => `achievements/${achievement?.id ?? crypto.randomUUID()}-${Date.now()}`,
            before: [achievement?.icon_url],
            pictures: [picture],
          },
          async ([address = null]) => {
            const row = toAchievementRow(values, address);
            const request = achievement
              ? supabase.from("achievements").update(row).eq("id", achievement.id)
              : supabase.from("achievements").insert(row);
            await request.select("id").single().throwOnError();
          },
        ),
      meta: {
        success: (_data: void, { achievement }: Save) =>
          achievement ? copy.updated : copy.created,
        failure: (error: Error) => {
          if (error instanceof PictureUploadError) return { title: copy.uploadErrorTitle };
          // A name that is taken is told by its field.
          return isDuplicate(error) ? null : { what: copy.saveError };
        },
        invalidates: [achievementKeys.all],
      },
    }),
  );
}
