import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { formatTickets } from "@/lib/format";
import {
  type ClosingObstacle,
  closingObstaclesQuery,
  openOffersQuery,
  useCloseAccount,
} from "../api/close-account.ts";
import { copy } from "../copy.ts";

interface CloseAccountPanelProps {
  readonly profile: {
    readonly id: string;
    readonly username: string;
    readonly personal_tickets: number | null;
  };
}

/** The page where each obstacle can be resolved. */
const WAYS: Readonly<Record<string, (subjectId: string) => string>> = {
  last_admin: paths.admin.community,
  leader_must_hand_over: paths.teamSettings,
  challenge_running: paths.challenge,
  tournament_running: paths.tournament,
  pledge_held: (id) => paths.organize(id),
  payout_pending: () => paths.settings("pagos"),
};

function Obstacle({ obstacle }: { readonly obstacle: ClosingObstacle }) {
  const way = WAYS[obstacle.code]?.(obstacle.subject_id ?? "");
  if (way === undefined) return obstacle.message;
  return (
    <Link to={way} className="inline-flex min-h-11 items-center gap-1.5 py-1.5 leading-snug link">
      {obstacle.message}
      <ArrowRight aria-hidden className="size-4 flex-none" />
    </Link>
  );
}

export function CloseAccountPanel({ profile }: CloseAccountPanelProps) {
  const close = useCloseAccount();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const tickets = profile.personal_tickets ?? 0;
  const { data: offers = 0 } = useQuery(openOffersQuery(useSession().profile?.participant_id));
  const { data: obstacles, error, refetch } = useQuery(closingObstaclesQuery(profile.id));
  const lost = tickets > 0 ? copy.closing.tickets(formatTickets(tickets)) : null;

  async function confirm() {
    // If the server refuses, the obstacles are loaded again, so that a new obstacle is listed too.
    await close.mutateAsync(undefined, { onError: () => void refetch() });
    void navigate(paths.home());
  }

  return (
    <section className="card self-start border-danger/40">
      <ul className="mb-6 list-disc space-y-1.5 pl-5 text-muted">
        {lost && <li className="font-semibold text-danger">{lost}</li>}
        <li>{copy.closing.erased}</li>
        {offers > 0 && <li>{copy.closing.offers(offers)}</li>}
      </ul>
      {error && (
        <ErrorState className="mb-6" title={copy.closing.unknown} error={error} onRetry={refetch} />
      )}
      {obstacles && obstacles.length > 0 && (
        <div className="mb-6">
          <h3 className="font-semibold">{copy.closing.before}</h3>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={`${obstacle.code} ${obstacle.subject_id}`}>
                <Obstacle obstacle={obstacle} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        variant="destructive"
        aria-haspopup="dialog"
        disabled={obstacles?.length !== 0}
        onClick={() => setIsAsking(true)}
      >
        {copy.closing.action}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          setIsAsking(false);
          setTyped("");
        }}
        title={copy.closing.confirmTitle}
        description={
          <>
            <p>{copy.closing.confirmText}</p>
            {lost && <p className="mt-1 font-semibold text-danger">{lost}</p>}
          </>
        }
        confirmLabel={copy.closing.action}
        confirmDisabled={typed !== profile.username}
        onConfirm={confirm}
      >
        <div className="grid gap-1.5">
          <Label htmlFor="close-account-name">{copy.closing.confirmLabel(profile.username)}</Label>
          <Input
            id="close-account-name"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </ConfirmDialog>
    </section>
  );
}
