import { mutationOptions, useMutation } from "@tanstack/react-query";
import { removePictures } from "@/entities/picture/api/store-pictures";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { achievementKeys } from "./achievement-keys.ts";
import type { Achievement } from "./list-achievements.ts";

/** Takes an achievement from everybody, and then its picture. */
export function useDeleteAchievement() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, icon_url: address }: Achievement) => {
        await supabase.from("achievements").delete().eq("id", id).throwOnError();
        // A picture nobody shows does no harm: its removal is not worth a failure.
        if (address) await removePictures("icon", [address]).catch(() => undefined);
      },
      meta: {
        success: copy.deleted,
        failure: copy.deleteError,
        invalidates: [achievementKeys.all],
      },
    }),
  );
}
