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
    // There is no success message while the second factor is missing.
    success: ({ session }) => (awaitsFactor(session) ? null : copy.login.success),
    // There is no toast, because the form shows at the field that the password is wrong.
    failure: (error) =>
      errorCode(error) === "invalid_credentials" ? null : { title: copy.login.failure },
  });
}
