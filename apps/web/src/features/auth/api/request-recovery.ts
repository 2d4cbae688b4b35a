import { mutationOptions, useMutation } from "@tanstack/react-query";
import { accounts } from "@/lib/supabase";
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
      mutationFn: async ({ email, destination }: RecoveryRequest) => {
        const auth = await accounts();
        const { error } = await auth.resetPasswordForEmail(email, {
          redirectTo: window.location.origin + destination,
        });
        if (error) throw error;
      },
      meta: {
        failure: { title: copy.recovery.failure },
      },
    }),
  );
}
