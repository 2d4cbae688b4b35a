import { useQuery } from "@tanstack/react-query";
import { Trophy } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { foundingQuery } from "@/entities/tournament/api/tournament-creation-rules";
import { proposalQuery } from "../api/tournament-proposal.ts";
import { copy } from "../copy.ts";
import { newTournament } from "../domain/tournament-form.ts";
import { TournamentForm } from "./tournament-form.tsx";

const texts = copy.founding;

const FROM_NOTHING = { isOwn: true, held: 0 };

/** The form in which a user proposes a tournament, or changes the proposal with this `id`. */
export function TournamentProposalForm({ id }: { readonly id: string | null }) {
  const founding = useQuery(foundingQuery());
  const proposal = useQuery({ ...proposalQuery(id ?? ""), enabled: id !== null });
  const failed = [founding, proposal].find(({ data, error }) => error && data === undefined);
  if (failed?.error)
    return <ErrorState title={texts.loadError} error={failed.error} onRetry={failed.refetch} />;
  if (!founding.data || (id !== null && proposal.data === undefined))
    return <Skeleton aria-busy className="h-96 rounded-lg" />;
  const { is_open: isOpen, needs_approval: needsApproval, most } = founding.data;
  if (!isOpen)
    return (
      <EmptyState
        icon={Trophy}
        title={texts.closed}
        description={texts.closedText}
        action={
          <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
            {texts.tournaments}
          </Link>
        }
      />
    );
  if (id !== null && !proposal.data)
    return (
      <EmptyState
        icon={Trophy}
        title={texts.missing}
        description={texts.missingText}
        action={
          <Link to={paths.organized()} className={buttonClass({ variant: "secondary" })}>
            {texts.own}
          </Link>
        }
      />
    );
  return (
    <div className="grid gap-5">
      {proposal.data?.reason && (
        <Card>
          <CardHeader title={texts.declined} description={proposal.data.reason} />
        </Card>
      )}
      <p className="max-w-[44.8em] text-muted">
        {needsApproval ? texts.read : texts.atOnce} {texts.free(most)}
      </p>
      <TournamentForm
        stored={null}
        proposal={id}
        hasStatus={!needsApproval}
        pledge={FROM_NOTHING}
        defaults={proposal.data?.values ?? newTournament}
        back={paths.organized()}
      />
    </div>
  );
}
