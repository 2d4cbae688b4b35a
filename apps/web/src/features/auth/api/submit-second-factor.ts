import { useMutation } from "@/hooks/use-mutation";
import { accounts } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { FactorValues } from "../schemas.ts";

/** Submits the second factor: a code of the authenticator app, or a recovery code if the app is lost. */
export function useSubmitSecondFactor() {
  return useMutation({
    mutationFn: async ({ kind, code, factorId }: FactorValues & { factorId: string }) => {
      const { mfa } = await accounts();
      const { error } =
        kind === "app"
          ? await mfa.challengeAndVerify({ factorId, code })
          : await mfa.recoveryCodes.verify({ code });
      if (error) throw error;
    },
    success: copy.login.success,
    failure: { title: copy.factor.failure },
  });
}
