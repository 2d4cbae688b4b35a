import { mutationOptions, useMutation } from "@tanstack/react-query";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface RecoveryRequest {
  readonly email: string;
  /** Path of the page to be at once the new password is chosen. */
  readonly destination: string;
}

/** Mails a link with which a new password can be chosen. */
export function useRequestRecovery() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ email, destination }: RecoveryRequest) =>
        askAccounts((auth) =>
          auth.resetPasswordForEmail(email, {
            redirectTo: window.location.origin + destination,
          }),
        ),
      meta: {
        failure: { title: copy.recovery.failure },
      },
    }),
  );
}
