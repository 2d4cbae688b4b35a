import { mutationOptions, useMutation } from "@tanstack/react-query";
import { accounts } from "@/lib/supabase";
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
      mutationFn: async ({ email, destination }: CodeRequest) => {
        const auth = await accounts();
        const { error } = await auth.signInWithOtp({
          email,
          options: {
            shouldCreateUser: false,
            emailRedirectTo: window.location.origin + destination,
          },
        });
        if (error) throw error;
      },
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
      mutationFn: async ({ email, code, type }: MailedCode) => {
        const auth = await accounts();
        const { error } = await auth.verifyOtp({ email, token: code, type });
        if (error) throw error;
      },
      // A wrong code is told by its field.
      meta: { success: copy.mailCode.success, failure: null },
    }),
  );
}
