import { mutationOptions, useMutation } from "@tanstack/react-query";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { RenameValues } from "../schemas.ts";
import { peopleKeys } from "./people-keys.ts";

const ABOUT_NAME: readonly (string | null)[] = [
  "username_invalid",
  "username_taken",
  "username_same",
  "name_unreadable",
  "name_mixed",
  "name_reserved",
];

/** Whether a refusal is the nickname's, to be said at its field. */
export const isAboutUsername = (error: Error | null): boolean =>
  ABOUT_NAME.includes(errorCode(error));

/** Gives somebody another nickname. */
export function useRenameUser(id: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ username, reason }: RenameValues) => {
        await supabase
          .rpc("rename_user", { p_profile_id: id, p_username: username, p_reason: reason })
          .throwOnError();
      },
      meta: {
        success: copy.rename.success,
        failure: (error: Error) => (isAboutUsername(error) ? null : { what: copy.rename.failure }),
        invalidates: [peopleKeys.one(id)],
      },
    }),
  );
}
