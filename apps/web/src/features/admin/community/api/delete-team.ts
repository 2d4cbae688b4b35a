import { mutationOptions, useMutation } from "@tanstack/react-query";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { communityKeys } from "./community-keys.ts";

/** Deletes a team with its memberships; its tickets are lost. */
export function useDeleteTeam() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        await supabase.from("teams").delete().eq("id", id).throwOnError();
      },
      meta: {
        success: copy.teams.deleted,
        failure: copy.teams.deleteError,
        invalidates: [communityKeys.all, sessionProfileKeys.all],
      },
    }),
  );
}
