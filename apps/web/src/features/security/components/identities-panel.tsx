import { useQuery } from "@tanstack/react-query";
import { KeyRound, Link2 } from "lucide-react";
import { ErrorState } from "@/components/error-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { identityProvidersQuery } from "@/entities/identity-provider/api/identity-providers";
import { identitiesQuery, useLinkIdentity, useUnlinkIdentity } from "../api/identities.ts";
import { copy } from "../copy.ts";

/** The sign-in methods of the account, with buttons to link or remove a service. Hidden if the site offers none. */
export function IdentitiesPanel() {
  const { data: providers = [] } = useQuery(identityProvidersQuery());
  const { data: identities, error, refetch } = useQuery(identitiesQuery());
  const link = useLinkIdentity();
  const unlink = useUnlinkIdentity();

  if (providers.length === 0) return null;
  if (error)
    return <ErrorState title={copy.identities.loadError} error={error} onRetry={refetch} />;
  if (!identities) return <Skeleton className="h-44 rounded-lg" />;
  const email = identities.find(({ provider }) => provider === "email");

  return (
    <section className="card">
      <CardHeader title={copy.identities.title} description={copy.identities.description} />
      <ul className="divide-y divide-border border-y border-border">
        {email && (
          <li className="flex items-center gap-3 py-3">
            <KeyRound aria-hidden className="size-5 flex-none text-muted" />
            <div className="min-w-0 flex-1">
              <p className="font-medium">{copy.identities.email}</p>
              <p className="truncate text-sm text-muted">{email.identity_data?.["email"]}</p>
            </div>
          </li>
        )}
        {providers.map(({ name, label, isDemonstration }) => {
          const identity = identities.find(({ provider }) => provider === name);
          return (
            <li key={name} className="flex items-center gap-3 py-3">
              <Link2 aria-hidden className="size-5 flex-none text-muted" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {label}
                  {identity && <Badge tone="success">{copy.identities.linked}</Badge>}
                  {isDemonstration && <Badge tone="warning">{copy.identities.demonstration}</Badge>}
                </p>
                {identity && (
                  <p className="truncate text-sm text-muted">{identity.identity_data?.["email"]}</p>
                )}
              </div>
              {identity ? (
                <Button
                  variant="ghost"
                  aria-label={copy.identities.unlinkLabel(label)}
                  isLoading={unlink.isPending && unlink.variables.id === identity.id}
                  onClick={() => unlink.mutate(identity)}
                >
                  {copy.identities.unlink}
                </Button>
              ) : (
                <Button
                  variant="secondary"
                  aria-label={copy.identities.linkLabel(label)}
                  isLoading={link.isPending && link.variables === name}
                  onClick={() => link.mutate(name)}
                >
                  {copy.identities.link}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
