import { useMutation } from "@/hooks/use-mutation";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface ConfirmationRequest {
  readonly email: string;
  /** The path of the page that the mail's link opens. */
  readonly destination: string;
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: ({ email, destination }: ConfirmationRequest) =>
      askAccounts((auth) =>
        auth.resend({
          type: "signup",
          email,
          options: { emailRedirectTo: window.location.origin + destination },
        }),
      ),
    success: { title: copy.confirm.resent, description: copy.confirm.resentDescription },
    failure: { title: copy.confirm.resendFailure },
  });
}
