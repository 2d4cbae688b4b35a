import { mutationOptions, useMutation } from "@tanstack/react-query";
import { accounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Sets the password of the session that the recovery link opened. */
export function useSetNewPassword() {
  return useMutation(
    mutationOptions({
      mutationFn: async (password: string) => {
        const auth = await accounts();
        const { error } = await auth.updateUser({ password });
        if (error) throw error;
      },
      meta: {
        success: { title: copy.recovery.saved, description: copy.recovery.savedDescription },
        failure: { title: copy.recovery.saveFailure },
      },
    }),
  );
}
