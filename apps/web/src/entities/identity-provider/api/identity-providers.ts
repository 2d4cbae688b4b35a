import { queryOptions } from "@tanstack/react-query";
import { loadConfig } from "@/config/env";

export const identityProviderKeys = { all: ["identity-providers"] } as const;

/** The external identity providers with which users can sign in on this deployment. */
export function identityProvidersQuery() {
  return queryOptions({
    queryKey: identityProviderKeys.all,
    queryFn: async () => (await loadConfig()).identityProviders,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
