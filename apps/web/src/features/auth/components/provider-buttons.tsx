import { useQuery } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { identityProvidersQuery } from "@/entities/identity-provider/api/identity-providers";
import { useSignInWithProvider } from "../api/sign-in-with-provider.ts";
import { copy } from "../copy.ts";

/** The buttons to sign in with external services of the deployment; renders nothing if there are none. */
export function ProviderButtons({ destination }: { readonly destination: string }) {
  const { data: providers = [] } = useQuery(identityProvidersQuery());
  const signIn = useSignInWithProvider();
  if (providers.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {copy.providers.or}
      </p>
      {providers.map(({ name, label, isDemonstration }) => (
        <div key={name} className="relative grid">
          <Button
            variant="secondary"
            aria-describedby={isDemonstration ? `${name}-mark` : undefined}
            isLoading={signIn.isPending && signIn.variables.provider === name}
            onClick={() => signIn.mutate({ provider: name, destination })}
          >
            <LogIn aria-hidden className="size-4.5" />
            {copy.providers.with(label)}
          </Button>
          {isDemonstration && (
            // The badge lies over the edge of its button, to show that it belongs to that button.
            <Badge
              id={`${name}-mark`}
              tone="warning"
              className="pointer-events-none absolute -top-3 right-3 bg-surface-sunken"
            >
              {copy.providers.demonstration}
            </Badge>
          )}
        </div>
      ))}
    </div>
  );
}
