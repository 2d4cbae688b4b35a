import { useMutation } from "@/hooks/use-mutation";
import { savePictures } from "@/entities/picture/api/store-pictures";
import { pictureKinds } from "@/entities/picture/domain/picture";
import { shrinkPicture } from "@/entities/picture/domain/shrink-picture";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { accounts, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { CompleteValues } from "../schemas.ts";

interface Completion {
  readonly values: CompleteValues;
  /** The picture from the sign-in service; null if there is none or the user declined it. */
  readonly picture: File | null;
}

/** Saves the missing sign-up fields; the database creates the profile. */
export function useCompleteProfile() {
  return useMutation({
    mutationFn: async ({ values, picture }: Completion) => {
      const { username, phone, country, age } = values;
      const auth = await accounts();
      const { data, error } = await auth.updateUser({
        data: { username, phone_number: phone, country, age_confirmed: age },
      });
      if (error) throw error;
      // If only the picture cannot be stored, no error is shown, because the profile is complete.
      if (picture) await keepPicture(data.user.id, picture).catch(() => undefined);
    },
    success: { title: copy.register.success },
    failure: { title: copy.complete.failure },
    invalidates: [sessionProfileKeys.all],
  });
}

async function keepPicture(id: string, picture: File): Promise<void> {
  const file = await shrinkPicture(picture, pictureKinds.avatar);
  await savePictures(
    { kind: "avatar", stem: () => id, before: [], pictures: [{ url: null, file }] },
    async ([address]) => {
      await supabase
        .from("profiles")
        .update({ avatar_url: `${address}?t=${Date.now()}` })
        .eq("id", id)
        .throwOnError();
    },
  );
}
