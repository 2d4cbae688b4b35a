import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { paths } from "@/config/paths";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { formatDateTime } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { ownProposalsQuery, useWithdrawProposal } from "../api/own-tournament-proposals.ts";
import { ownCopy } from "../copy.ts";

const { proposals: copy } = ownCopy;
const liveKeys = [organizerKeys.proposals, organizerKeys.ofMyStaff];

/** The user's proposals that are pending or were declined, with the reason; renders nothing if there are none. */
export function OwnTournamentProposals({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(ownProposalsQuery(userId));
  const withdraw = useWithdrawProposal();
  useTableChanges({ table: "tournament_proposals", filter: `founder_id=eq.${userId}` }, liveKeys);
  const proposals = data ?? [];
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (proposals.length === 0) return null;
  return (
    <section aria-label={copy.title} className="grid gap-3">
      <h2>{copy.title}</h2>
      <ul className="grid grid-cols-1 gap-3">
        {proposals.map(({ id, status, reason, settings }) => {
          const { name = "", game = "", start_date: start } = settings;
          return (
            <li key={id} className="card flex flex-wrap items-center gap-x-6 gap-y-2">
              <div className="min-w-0 flex-1 basis-56">
                <p className="text-lg font-semibold wrap-anywhere">{name}</p>
                <p className="text-muted">
                  {[game, start && formatDateTime(start)].filter(Boolean).join(" · ")}
                </p>
                {reason && <p className="mt-1 wrap-anywhere">{copy.because(reason)}</p>}
              </div>
              <Badge tone={status === "declined" ? "warning" : "info"} dot>
                {status === "declined" ? copy.declined : copy.pending}
              </Badge>
              <div className="flex flex-wrap gap-2">
                <Link
                  to={paths.proposal(id)}
                  className={buttonClass({ variant: "secondary", size: "sm" })}
                  aria-label={copy.changeOf(name)}
                >
                  <Pencil aria-hidden />
                  {copy.change}
                </Link>
                <ConfirmButton
                  size="sm"
                  variant="ghost"
                  aria-label={copy.withdrawOf(name)}
                  title={copy.withdrawTitle}
                  description={copy.withdrawText(name)}
                  confirmLabel={copy.withdraw}
                  label={copy.withdraw}
                  onConfirm={() => withdraw.mutateAsync({ proposalId: id })}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
