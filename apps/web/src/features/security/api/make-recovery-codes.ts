import { mutationOptions, useMutation } from "@tanstack/react-query";
import { withRecentProof } from "@/lib/recent-proof";
import { accounts } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { securityKeys } from "./security-keys.ts";

/** Makes the account's codes, or new ones in their place; they are shown this once. */
export function useMakeRecoveryCodes() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ isRenewal }: { readonly isRenewal: boolean }) =>
        withRecentProof(async () => {
          const { recoveryCodes } = (await accounts()).mfa;
          const { data, error } = isRenewal
            ? await recoveryCodes.regenerate()
            : await recoveryCodes.generate({ friendlyName: copy.recovery.title });
          if (error) throw error;
          return data.codes;
        }),
      meta: { failure: copy.recovery.failure, invalidates: [securityKeys.all] },
    }),
  );
}
