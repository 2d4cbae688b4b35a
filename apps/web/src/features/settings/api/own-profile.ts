import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { type AnswerOf, read, supabase, write } from "@/lib/supabase";
import { profileKeys } from "@/entities/profile/api/profile-query-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { errorCode } from "@/lib/errors";
import { copy } from "../copy.ts";
import { NO_PAYMENT, toProfileRow, toProfileValues } from "../domain/profile-values.ts";
import type { PaymentValues, ProfileValues } from "../schemas.ts";
import { savePictures } from "@/entities/picture/api/store-pictures";
import { changedFields, saveChanges } from "@/lib/save-changes";
import { withRecentProof } from "@/lib/reauthentication";

export const ownProfileKeys = {
  all: ["own-profile"] as const,
  of: (id: string) => ["own-profile", id] as const,
};

export type OwnProfile = AnswerOf<typeof ownProfileQuery>;

/** Everything that the owner can edit, including private fields. */
export function ownProfileQuery(id: string) {
  return queryOptions({
    queryKey: ownProfileKeys.of(id),
    // A refetch would overwrite what the user types, because it fills in the form again.
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

/** The refusals of the username; the form shows them at its field instead of in a toast. */
export const USERNAME_CODES: readonly (string | null)[] = ["username_taken", "username_invalid"];

interface ProfileChange {
  /** The profile before the change. */
  readonly profile: OwnProfile;
  readonly values: ProfileValues;
}

export function useSaveProfile() {
  return useMutation({
    mutationFn: ({ profile, values }: ProfileChange) => {
      const after = toProfileRow(values);
      return saveChanges({
        table: "profiles",
        read: profile,
        changes: changedFields(toProfileRow(toProfileValues(profile)), after),
        send: async (_changes, known) => {
          await supabase
            .rpc("save_profile", {
              p_username: after.username,
              p_full_name: after.full_name ?? "",
              p_full_name_public: after.full_name_public,
              p_country: after.country,
              p_bio: after.bio ?? "",
              p_phone_number: after.phone_number ?? "",
              p_games_played: after.games_played,
              p_game_identities: after.game_identities,
              p_read: known,
            })
            .throwOnError();
        },
      });
    },
    success: copy.profile.success,
    failure: (error) =>
      USERNAME_CODES.includes(errorCode(error)) ? null : { what: copy.profile.failure },
    invalidates: [ownProfileKeys.all, sessionProfileKeys.all, profileKeys.all],
  });
}

interface Owner {
  readonly id: string;
  readonly avatar_url: string | null;
}

/** Replaces the picture. The picture's URL contains the time, so that browsers do not show the old picture. */
export function useUploadAvatar({ id, avatar_url: before }: Owner) {
  return useMutation({
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
    success: copy.avatar.success,
    failure: {},
    invalidates: [ownProfileKeys.all, sessionProfileKeys.all, profileKeys.all],
  });
}

interface PaymentChange {
  /** The values before the change; a field without a value is missing. */
  readonly read: Partial<PaymentValues>;
  readonly values: PaymentValues;
}

export function useSavePaymentInfo() {
  return useMutation({
    mutationFn: ({ read: before, values }: PaymentChange) =>
      saveChanges<PaymentValues>({
        table: "profiles",
        read: before,
        changes: changedFields({ ...NO_PAYMENT, ...before }, values),
        send: (_changes, known) =>
          withRecentProof(
            write(() =>
              supabase.rpc("save_payment_info", {
                p_cvu: values.cvu,
                p_alias: values.alias,
                p_account: values.account,
                p_holder: values.holder,
                p_read: known,
              }),
            ),
          ),
      }),
    success: copy.payments.success,
    failure: copy.payments.failure,
    invalidates: [ownProfileKeys.all],
  });
}
