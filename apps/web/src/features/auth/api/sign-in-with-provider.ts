import { useMutation } from "@/hooks/use-mutation";
import type { IdentityProvider } from "@/config/env";
import { askAccounts } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface SignInRequest {
  readonly provider: IdentityProvider["name"];
  /** The path of the page to return to. */
  readonly destination: string;
}

/** Redirects to an external sign-in service. Its response contains a code that only this browser can use. */
export function useSignInWithProvider() {
  return useMutation({
    mutationFn: ({ provider, destination }: SignInRequest) =>
      askAccounts((auth) =>
        auth.signInWithOAuth({
          provider,
          options: { redirectTo: window.location.origin + destination },
        }),
      ),
    failure: { title: copy.login.failure },
  });
}
