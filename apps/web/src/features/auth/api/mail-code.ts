import { useMutation } from "@/hooks/use-mutation";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface CodeRequest {
  readonly email: string;
  /** The path of the page that the mail's link opens. */
  readonly destination: string;
}

/** Sends a sign-in mail if an account has the e-mail address; the response does not reveal whether one has. */
export function useRequestCode() {
  return useMutation({
    mutationFn: ({ email, destination }: CodeRequest) =>
      askAccounts((auth) =>
        auth.signInWithOtp({
          email,
          options: {
            shouldCreateUser: false,
            emailRedirectTo: window.location.origin + destination,
          },
        }),
      ),
    failure: { title: copy.mailCode.requestFailure },
  });
}

interface MailedCode {
  readonly email: string;
  readonly code: string;
  /** The purpose of the code. With `recovery`, the user sets a new password after entering the code. */
  readonly type: "email" | "recovery";
}

/** Signs in with the six digits from a mail. The digits work in any browser. */
export function useVerifyMailCode() {
  return useMutation({
    mutationFn: ({ email, code, type }: MailedCode) =>
      askAccounts((auth) => auth.verifyOtp({ email, token: code, type })),
    // If the code is wrong, no toast is shown: the form shows the error at the code field.
    success: copy.mailCode.success,
    failure: null,
  });
}
