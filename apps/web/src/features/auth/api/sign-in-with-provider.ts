import { mutationOptions, useMutation } from "@tanstack/react-query";
import type { IdentityProvider } from "@/config/env";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface SignInRequest {
  readonly provider: IdentityProvider["name"];
  /** Path of the page to come back to. */
  readonly destination: string;
}

/** Leaves for the service; it sends the browser back with a code for this browser alone. */
export function useSignInWithProvider() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ provider, destination }: SignInRequest) =>
        askAccounts((auth) =>
          auth.signInWithOAuth({
            provider,
            options: { redirectTo: window.location.origin + destination },
          }),
        ),
      meta: { failure: { title: copy.login.failure } },
    }),
  );
}
