import { useMutation } from "@/hooks/use-mutation";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Sets the password of the session that the recovery link opened. */
export function useSetNewPassword() {
  return useMutation({
    mutationFn: (password: string) => askAccounts((auth) => auth.updateUser({ password })),
    success: { title: copy.recovery.saved, description: copy.recovery.savedDescription },
    failure: { title: copy.recovery.saveFailure },
  });
}
