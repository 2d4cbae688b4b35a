import { useMutation } from "@/hooks/use-mutation";
import { errorCode } from "@/lib/errors";
import { awaitsFactor } from "@/lib/session";
import { accounts } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { LoginValues } from "../schemas.ts";

export function useSignIn() {
  return useMutation({
    mutationFn: async ({ email, password }: LoginValues) => {
      const auth = await accounts();
      const { data, error } = await auth.signInWithPassword({ email, password });
      if (error) throw error;
      return data;
    },
    // If a second factor is still needed, no success message is shown.
    success: ({ session }) => (awaitsFactor(session) ? null : copy.login.success),
    // If the password is wrong, no toast is shown: the form shows the error at the password field.
    failure: (error) =>
      errorCode(error) === "invalid_credentials" ? null : { title: copy.login.failure },
  });
}
