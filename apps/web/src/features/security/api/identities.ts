import type { UserIdentity } from "@supabase/auth-js";
import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import type { IdentityProvider } from "@/config/env";
import { paths } from "@/config/paths";
import { withRecentProof } from "@/lib/recent-proof";
import { accounts } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { securityKeys } from "./security-keys.ts";

/** The ways in that the account has. */
export function identitiesQuery() {
  return queryOptions({
    queryKey: securityKeys.identities,
    queryFn: async () => {
      const auth = await accounts();
      const { data, error } = await auth.getUserIdentities();
      if (error) throw error;
      return data.identities;
    },
  });
}

/** Leaves for the service, which sends the browser back here. */
export function useLinkIdentity() {
  return useMutation(
    mutationOptions({
      mutationFn: async (provider: IdentityProvider["name"]) => {
        await withRecentProof(async () => {
          const auth = await accounts();
          const { error } = await auth.linkIdentity({
            provider,
            options: { redirectTo: window.location.origin + paths.settings("seguridad") },
          });
          if (error) throw error;
        });
      },
      meta: { failure: copy.identities.linkFailure },
    }),
  );
}

export function useUnlinkIdentity() {
  return useMutation(
    mutationOptions({
      mutationFn: async (identity: UserIdentity) => {
        await withRecentProof(async () => {
          const auth = await accounts();
          const { error } = await auth.unlinkIdentity(identity);
          if (error) throw error;
        });
      },
      meta: {
        success: copy.identities.unlinked,
        failure: copy.identities.unlinkFailure,
        invalidates: [securityKeys.identities],
      },
    }),
  );
}
