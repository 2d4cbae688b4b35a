import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ApiReferenceLink } from "@/components/api-reference-link";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/hooks/use-formats";
import { apiTokensQuery, useRevokeApiToken } from "../api/api-tokens.ts";
import { copy } from "../copy.ts";
import { CreateApiTokenDialog } from "./create-api-token-dialog.tsx";

/** The API tokens of a user: scopes, last use and expiry. */
export function ApiTokensPanel({ userId }: { readonly userId: string }) {
  const { data: tokens, error, refetch } = useQuery(apiTokensQuery(userId));
  const [isCreating, setIsCreating] = useState(false);
  const revoke = useRevokeApiToken();
  const { formatDate } = useFormats();
  if (error && !tokens)
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!tokens) return <Skeleton className="h-72 rounded-lg" />;
  return (
    <section className="card">
      <CardHeader title={copy.title} />
      <div
        className={
          tokens.length === 0
            ? "grid justify-items-center gap-2"
            : "flex flex-wrap items-center gap-x-5"
        }
      >
        {tokens.length === 0 ? (
          <EmptyState
            icon={KeyRound}
            title={copy.emptyTitle}
            description={copy.emptyText}
            className="border-0 py-5"
          />
        ) : (
          <ul className="mb-4 w-full divide-y divide-border border-y border-border">
            {tokens.map(({ id, name, scopes, tournament, expires_at: end, last_used_at: used }) => (
              <li key={id} className="flex items-start gap-3 py-3">
                <div className="min-w-0 flex-1">
                  <h3 className="font-sans font-semibold wrap-anywhere">{name}</h3>
                  <p className="my-1 flex flex-wrap gap-1.5">
                    {scopes.map((scope) => (
                      <Badge key={scope}>{copy.scope[scope]}</Badge>
                    ))}
                  </p>
                  {tournament && (
                    <p className="text-sm text-muted">{copy.onlyIn(tournament.name)}</p>
                  )}
                  <p className="flex flex-wrap gap-x-3 text-sm text-muted">
                    <span>
                      {used ? (
                        <>
                          {copy.used} <RelativeTime value={used} />
                        </>
                      ) : (
                        copy.neverUsed
                      )}
                    </span>
                    <span>
                      {new Date(end) < new Date() ? copy.expired : copy.expires(formatDate(end))}
                    </span>
                  </p>
                </div>
                <ConfirmButton
                  label={copy.revoke}
                  variant="ghost"
                  aria-label={copy.revokeLabel(name)}
                  title={copy.revokeTitle(name)}
                  description={<p>{copy.revokeText}</p>}
                  confirmLabel={copy.revoke}
                  onConfirm={() => revoke.mutateAsync(id)}
                />
              </li>
            ))}
          </ul>
        )}
        {/* The list with and without tokens has the same button, so that it regains the focus after the first token was
        created. */}
        <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
          <KeyRound aria-hidden />
          {copy.create}
        </Button>
        <ApiReferenceLink />
      </div>
      {isCreating && <CreateApiTokenDialog userId={userId} onClose={() => setIsCreating(false)} />}
    </section>
  );
}
