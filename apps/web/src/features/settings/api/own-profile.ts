import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { type AnswerOf, read, supabase, write } from "@/lib/supabase";
import { identitiesToKeep } from "@/entities/game/domain/game-identities";
import { profileKeys } from "@/entities/profile/api/profile-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { errorCode } from "@/lib/errors";
import { copy } from "../copy.ts";
import type { PaymentValues, ProfileValues } from "../schemas.ts";
import { savePictures } from "@/entities/picture/api/store-pictures";
import { withRecentProof } from "@/lib/recent-proof";

export const ownProfileKeys = {
  all: ["own-profile"] as const,
  of: (id: string) => ["own-profile", id] as const,
};

export type OwnProfile = AnswerOf<typeof ownProfileQuery>;

/** Everything that the owner can edit, private fields included. */
export function ownProfileQuery(id: string) {
  return queryOptions({
    queryKey: ownProfileKeys.of(id),
    // A form must not be refilled while it is being typed in.
    refetchOnWindowFocus: false,
    queryFn: read(() =>
      supabase
        .from("profiles")
        .select(
          `id, username, full_name, full_name_public, avatar_url, country, bio, phone_number,
      games_played, game_identities, payment_info, personal_tickets`,
        )
        .eq("id", id)
        .single(),
    ),
  });
}

/** Codes of refusals that the form shows at a field instead of in a notice. */
export const USERNAME_CODES: readonly (string | null)[] = ["username_taken", "username_invalid"];

export function useSaveProfile() {
  return useMutation(
    mutationOptions({
      mutationFn: write((values: ProfileValues) =>
        supabase.rpc("save_profile", {
          p_username: values.username,
          p_full_name: values.fullName,
          p_full_name_public: values.fullNamePublic,
          p_country: values.country,
          p_bio: values.bio,
          p_phone_number: values.phone,
          p_games_played: values.games,
          p_game_identities: identitiesToKeep(values.games, values.identities),
        }),
      ),
      meta: {
        success: copy.profile.success,
        failure: (error: Error) =>
          USERNAME_CODES.includes(errorCode(error)) ? null : { what: copy.profile.failure },
        invalidates: [ownProfileKeys.all, sessionProfileKeys.all, profileKeys.all],
      },
    }),
  );
}

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

export function useSavePaymentInfo() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ cvu, alias, account, holder }: PaymentValues) =>
        withRecentProof(
          write(() =>
            supabase.rpc("save_payment_info", {
              p_cvu: cvu,
              p_alias: alias,
              p_account: account,
              p_holder: holder,
            }),
          ),
        ),
      meta: {
        success: copy.payments.success,
        failure: copy.payments.failure,
        invalidates: [ownProfileKeys.all],
      },
    }),
  );
}
