import { mutationOptions, useMutation } from "@tanstack/react-query";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Sets the password of the session that the recovery link opened. */
export function useSetNewPassword() {
  return useMutation(
    mutationOptions({
      mutationFn: (password: string) => askAccounts((auth) => auth.updateUser({ password })),
      meta: {
        success: { title: copy.recovery.saved, description: copy.recovery.savedDescription },
        failure: { title: copy.recovery.saveFailure },
      },
    }),
  );
}
