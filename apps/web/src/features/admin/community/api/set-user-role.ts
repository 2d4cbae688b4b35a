import type { Tables } from "@leyenda/db-types";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { communityKeys } from "./community-keys.ts";

/** Makes somebody an admin, or a user again. */
export function useSetUserRole() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, role }: Pick<Tables<"profiles">, "id" | "role">) => {
        // Asked for a row, so that an account closed meanwhile is a failure and not a silence.
        await supabase
          .from("profiles")
          .update({ role })
          .eq("id", id)
          .select("id")
          .single()
          .throwOnError();
      },
      meta: {
        success: copy.users.roleSuccess,
        failure: copy.users.roleError,
        invalidates: [communityKeys.all, sessionProfileKeys.all],
      },
    }),
  );
}
