import { mutationOptions, useMutation } from "@tanstack/react-query";
import { identitiesToKeep } from "@/entities/game/domain/game-identities";
import { profileKeys } from "@/entities/profile/api/profile-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { ProfileValues } from "../schemas.ts";
import { ownProfileKeys } from "./own-profile.ts";

/** Codes of refusals that the form shows at a field instead of in a notice. */
export const USERNAME_CODES: readonly (string | null)[] = ["username_taken", "username_invalid"];

export function useSaveProfile() {
  return useMutation(
    mutationOptions({
      mutationFn: async (values: ProfileValues) => {
        await supabase
          .rpc("save_profile", {
            p_username: values.username,
            p_full_name: values.fullName,
            p_full_name_public: values.fullNamePublic,
            p_country: values.country,
            p_bio: values.bio,
            p_phone_number: values.phone,
            p_games_played: values.games,
            p_game_identities: identitiesToKeep(values.games, values.identities),
          })
          .throwOnError();
      },
      meta: {
        success: copy.profile.success,
        failure: (error: Error) =>
          USERNAME_CODES.includes(errorCode(error)) ? null : { what: copy.profile.failure },
        invalidates: [ownProfileKeys.all, sessionProfileKeys.all, profileKeys.all],
      },
    }),
  );
}
