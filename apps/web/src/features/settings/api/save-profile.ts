import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionProfileKey } from "@/entities/profile/api/session-profile";
import { toast } from "@/hooks/use-toast";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { ProfileValues } from "../schemas.ts";
import { ownProfileKey } from "./own-profile.ts";

/** Codes of refusals that the form shows at a field instead of in a notice. */
export const USERNAME_CODES: readonly (string | null)[] = ["username_taken", "username_invalid"];

export function useSaveProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (values: ProfileValues) => {
      const identities = Object.fromEntries(
        values.games.flatMap((game) => {
          const identity = values.identities[game];
          return identity ? [[game, identity]] : [];
        }),
      );
      await supabase
        .rpc("save_profile", {
          p_username: values.username,
          p_full_name: values.fullName,
          p_full_name_public: values.fullNamePublic,
          p_country: values.country,
          p_bio: values.bio,
          p_phone_number: values.phone,
          p_games_played: values.games,
          p_game_identities: identities,
        })
        .throwOnError();
    },
    onSuccess: async () => {
      toast({ title: copy.profile.success });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ownProfileKey(userId) }),
        queryClient.invalidateQueries({ queryKey: sessionProfileKey(userId) }),
        queryClient.invalidateQueries({ queryKey: ["profile", userId] }),
      ]);
    },
  });
}
