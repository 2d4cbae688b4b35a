import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { type Currency, formatMoney, formatTickets } from "@/lib/format";
import { openOffersQuery, useCloseAccount } from "../api/close-account.ts";
import { ownPayoutsQuery } from "../api/own-payouts.ts";
import { copy } from "../copy.ts";

interface CloseAccountPanelProps {
  readonly profile: {
    readonly id: string;
    readonly username: string;
    readonly personal_tickets: number | null;
  };
}

/** What has to be settled before, each with the way there. */
function useObstacles(userId: string) {
  const { profile } = useSession();
  const { data: payouts = [] } = useQuery(ownPayoutsQuery(userId));
  const owed = new Map<Currency, number>();
  for (const { status, amount, currency } of payouts)
    if (status === "pending") owed.set(currency, (owed.get(currency) ?? 0) + Number(amount));
  const team = profile?.team;
  return [
    ...(team && team.leader_id === userId
      ? [{ text: copy.closing.leads(team.name), to: paths.teamSettings(team.id) }]
      : []),
    ...[...owed].map(([currency, amount]) => ({
      text: copy.closing.owed(formatMoney(amount, currency)),
      to: paths.settings("pagos"),
    })),
  ];
}

export function CloseAccountPanel({ profile }: CloseAccountPanelProps) {
  const close = useCloseAccount();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const tickets = profile.personal_tickets ?? 0;
  const { data: offers = 0 } = useQuery(openOffersQuery(useSession().profile?.participant_id));
  const obstacles = useObstacles(profile.id);
  const lost = tickets > 0 ? copy.closing.tickets(formatTickets(tickets)) : null;

  async function confirm() {
    await close.mutateAsync();
    void navigate(paths.home());
  }

  return (
    <section className="card self-start border-danger/40">
      <ul className="mb-6 list-disc space-y-1.5 pl-5 text-muted">
        {lost && <li className="font-semibold text-danger">{lost}</li>}
        <li>{copy.closing.erased}</li>
        {offers > 0 && <li>{copy.closing.offers(offers)}</li>}
      </ul>
      {obstacles.length > 0 && (
        <div className="mb-6">
          <h3 className="font-semibold">{copy.closing.before}</h3>
          <ul>
            {obstacles.map(({ text, to }) => (
              <li key={text}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center gap-1.5 py-1.5 leading-snug text-accent-2 hover:underline"
                >
                  {text}
                  <ArrowRight aria-hidden className="size-4 flex-none" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        variant="destructive"
        aria-haspopup="dialog"
        disabled={obstacles.length > 0}
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
