import { mutationOptions, useMutation } from "@tanstack/react-query";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface CodeRequest {
  readonly email: string;
  /** Path of the page that the mail's link leads to. */
  readonly destination: string;
}

/** Mails a way in, where the address has an account; the answer tells nobody whether it has. */
export function useRequestCode() {
  return useMutation(
    mutationOptions({
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
      meta: { failure: { title: copy.mailCode.requestFailure } },
    }),
  );
}

interface MailedCode {
  readonly email: string;
  readonly code: string;
  /** `recovery` asks for a new password afterwards. */
  readonly type: "email" | "recovery";
}

/** Signs in with the six digits of a mail, in whichever browser they are typed. */
export function useVerifyMailCode() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ email, code, type }: MailedCode) =>
        askAccounts((auth) => auth.verifyOtp({ email, token: code, type })),
      // A wrong code is told by its field.
      meta: { success: copy.mailCode.success, failure: null },
    }),
  );
}
