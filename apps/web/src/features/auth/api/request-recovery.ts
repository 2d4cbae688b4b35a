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
