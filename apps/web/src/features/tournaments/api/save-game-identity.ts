import { mutationOptions, useMutation } from "@tanstack/react-query";
import { profileKeys } from "@/entities/profile/api/profile-keys";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { useSession } from "@/hooks/use-session";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface GameIdentity {
  readonly game: string;
  readonly identity: string;
}

/** Adds how the player is called in one game to the own profile. */
export function useSaveGameIdentity() {
  const { profile } = useSession();
  return useMutation(
    mutationOptions({
      mutationFn: async ({ game, identity }: GameIdentity) => {
        await supabase
          .from("profiles")
          .update({ game_identities: { ...profile?.game_identities, [game]: identity } })
          .eq("id", profile?.id ?? "")
          .throwOnError();
      },
      meta: {
        failure: copy.register.identityError,
        invalidates: [sessionProfileKeys.all, profileKeys.all],
      },
    }),
  );
}
