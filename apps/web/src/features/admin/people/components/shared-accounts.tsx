import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { EmptyLine } from "@/components/empty-line";
import { ErrorState } from "@/components/error-state";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { keysOf } from "@/lib/record-of";
import { sharedAccountsQuery } from "../api/person.ts";
import { copy } from "../copy.ts";

const texts = copy.shared;

/** A hint that other accounts share a detail with this one: the number of these accounts, and a link to each. */
export function SharedAccounts({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(sharedAccountsQuery(id));
  if (error && !data) return <ErrorState title={texts.loadError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-32 rounded-lg" />;
  const kinds = keysOf(texts.kinds)
    .map((kind) => ({ kind, accounts: data.filter((account) => account.kind === kind) }))
    .filter(({ accounts }) => accounts.length > 0);
  if (kinds.length === 0) return <EmptyLine title={texts.title} text={texts.empty} />;
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.hint} />
      <dl className="grid gap-4">
        {kinds.map(({ kind, accounts }) => {
          const total = accounts[0]?.total ?? 0;
          return (
            <div key={kind}>
              <dt className="flex flex-wrap justify-between gap-x-4">
                <span className="text-muted">{texts.kinds[kind]}</span>
                <span className="tabular-nums">{texts.count(total)}</span>
              </dt>
              <dd className="mt-1 flex flex-wrap gap-x-4">
                {accounts.map((account) => (
                  <Link
                    key={account.profile_id}
                    to={paths.admin.person(account.profile_id)}
                    className="inline-flex min-h-8 items-center font-semibold wrap-anywhere underline decoration-border-strong underline-offset-4 hover:decoration-current"
                  >
                    {account.username}
                  </Link>
                ))}
                {total > accounts.length && (
                  <span className="inline-flex min-h-8 items-center text-muted">
                    {texts.more(total - accounts.length)}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
