import { useQuery } from "@tanstack/react-query";
import { CircleCheck, LinkIcon } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { later } from "@/components/later";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { refereedMatchQuery, useDecideByLink } from "../api/referee.ts";
import { refereeCopy as copy } from "../copy.ts";

const LinkCalls = later(async () => (await import("./link-calls.tsx")).LinkCalls);
const RefereeForm = later(async () => (await import("./referee-form.tsx")).RefereeForm);

/** Where a referee's link leads: the match, and the decision. */
export function RefereeView({ token }: { readonly token: string }) {
  const { data: match, error, refetch } = useQuery(refereedMatchQuery(token));
  const decide = useDecideByLink(token);
  if (error && match === undefined)
    return <ErrorState isPage title={copy.loadFailure} error={error} onRetry={refetch} />;
  if (match === undefined) return <Skeleton className="mx-auto h-96 max-w-xl rounded-xl" />;
  // The link is gone with its match: also where the answer to a decision was lost.
  const sent = decide.variables;
  if (match === null || decide.isSuccess)
    return (
      <EmptyState
        isPage
        icon={decide.isSuccess ? CircleCheck : LinkIcon}
        title={decide.isSuccess ? copy.decided : copy.over}
        description={decide.isSuccess ? copy.decidedText : sent ? copy.overSent : copy.overText}
        action={
          sent && (
            <Link to={paths.match(sent.matchId)} className={buttonClass({ variant: "secondary" })}>
              {copy.seeMatch}
            </Link>
          )
        }
      />
    );
  const sides = [
    { id: match.participant1_id, name: match.participant1_name },
    { id: match.participant2_id, name: match.participant2_name },
  ] as const;
  return (
    <section className="card mx-auto grid max-w-xl gap-5 p-5 sm:p-8">
      <header>
        <p className="text-muted">{match.tournament_name}</p>
        <h1 className="display text-3xl wrap-anywhere">
          {sides.map(({ name }) => name ?? copy.unknown).join(" – ")}
        </h1>
        <p className="mt-1 text-muted">{copy.hello(match.label)}</p>
      </header>
      <LinkCalls
        token={token}
        match={copy.versus(sides[0].name ?? copy.unknown, sides[1].name ?? copy.unknown)}
      />
      {sides[0].id === null || sides[1].id === null ? (
        <p>{copy.waiting}</p>
      ) : (
        <RefereeForm
          bestOf={match.best_of}
          allowsDraw={match.allows_draw}
          sides={[
            { id: sides[0].id, name: sides[0].name ?? copy.unknown },
            { id: sides[1].id, name: sides[1].name ?? copy.unknown },
          ]}
          consequence={copy.confirmText}
          isSending={decide.isPending}
          onDecide={(decision) => decide.mutate({ matchId: match.match_id, ...decision })}
        />
      )}
    </section>
  );
}
