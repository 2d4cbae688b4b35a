import { useMutation } from "@/hooks/use-mutation";
import { accounts, askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

export function useMailProofCode() {
  return useMutation({
    mutationFn: () => askAccounts((auth) => auth.reauthenticate()),
    failure: copy.proof.mailFailure,
  });
}

/** Proves the user's identity again: with the authenticator app if the account has one, else with a mailed code. */
export function useProveAgain(factorId: string | null) {
  return useMutation({
    mutationFn: async (code: string) => {
      const auth = await accounts();
      const { error } =
        factorId === null
          ? await auth.updateUser({ nonce: code })
          : await auth.mfa.challengeAndVerify({ factorId, code });
      if (error) throw error;
      // The refreshed session token contains the time at which the user proved their identity.
      const refreshed = await auth.refreshSession();
      if (refreshed.error) throw refreshed.error;
    },
    failure: { title: copy.proof.failure },
  });
}
