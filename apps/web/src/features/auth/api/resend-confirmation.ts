import { mutationOptions, useMutation } from "@tanstack/react-query";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface ConfirmationRequest {
  readonly email: string;
  /** Path of the page that the mail's link leads to. */
  readonly destination: string;
}

/** Mails the confirmation once more. */
export function useResendConfirmation() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ email, destination }: ConfirmationRequest) =>
        askAccounts((auth) =>
          auth.resend({
            type: "signup",
            email,
            options: { emailRedirectTo: window.location.origin + destination },
          }),
        ),
      meta: {
        success: { title: copy.confirm.resent, description: copy.confirm.resentDescription },
        failure: { title: copy.confirm.resendFailure },
      },
    }),
  );
}
