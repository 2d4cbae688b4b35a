import { profileKeys } from "@/entities/profile/api/profile-keys";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { savePictures } from "@/entities/picture/api/store-pictures";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { ownProfileKeys } from "./own-profile.ts";

interface Owner {
  readonly id: string;
  readonly avatar_url: string | null;
}

/** Replaces the picture. Its address carries the time, or browsers would keep showing the old one. */
export function useUploadAvatar({ id, avatar_url: before }: Owner) {
  return useMutation(
    mutationOptions({
      mutationFn: (file: File) =>
        savePictures(
          { kind: "avatar", stem: () => id, before: [before], pictures: [{ url: null, file }] },
          async ([address]) => {
            await supabase
              .from("profiles")
              .update({ avatar_url: `${address}?t=${Date.now()}` })
              .eq("id", id)
              .throwOnError();
          },
        ),
      meta: {
        success: copy.avatar.success,
        failure: {},
        invalidates: [ownProfileKeys.all, sessionProfileKeys.all, profileKeys.all],
      },
    }),
  );
}
