import { useMutation } from "@/hooks/use-mutation";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface RecoveryRequest {
  readonly email: string;
  /** The path of the page to open after the new password is set. */
  readonly destination: string;
}

/** Sends a mail with a link for setting a new password. */
export function useRequestRecovery() {
  return useMutation({
    mutationFn: ({ email, destination }: RecoveryRequest) =>
      askAccounts((auth) =>
        auth.resetPasswordForEmail(email, {
          redirectTo: window.location.origin + destination,
        }),
      ),
    failure: { title: copy.recovery.failure },
  });
}

/** Sets the password of the user whose session the recovery link started. */
export function useSetNewPassword() {
  return useMutation({
    mutationFn: (password: string) => askAccounts((auth) => auth.updateUser({ password })),
    success: { title: copy.recovery.saved, description: copy.recovery.savedDescription },
    failure: { title: copy.recovery.saveFailure },
  });
}
