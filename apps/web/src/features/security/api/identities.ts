import type { UserIdentity } from "@supabase/auth-js";
import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import type { IdentityProvider } from "@/config/env";
import { paths } from "@/config/paths";
import { withRecentProof } from "@/lib/reauthentication";
import { accounts, askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { securityKeys } from "./security-query-keys.ts";

/** The sign-in methods of the account. */
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

/** Redirects to an external sign-in service to link it to the account; the service sends the browser back. */
export function useLinkIdentity() {
  return useMutation({
    mutationFn: (provider: IdentityProvider["name"]) =>
      withRecentProof(() =>
        askAccounts((auth) =>
          auth.linkIdentity({
            provider,
            options: { redirectTo: window.location.origin + paths.settings("seguridad") },
          }),
        ),
      ),
    failure: copy.identities.linkFailure,
  });
}

export function useUnlinkIdentity() {
  return useMutation({
    mutationFn: (identity: UserIdentity) =>
      withRecentProof(() => askAccounts((auth) => auth.unlinkIdentity(identity))),
    success: copy.identities.unlinked,
    failure: copy.identities.unlinkFailure,
    invalidates: [securityKeys.identities],
  });
}
