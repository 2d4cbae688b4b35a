import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { AnimatedNumber } from "@/components/animated-number";
import { ErrorState } from "@/components/error-state";
import { CollapsibleRow } from "@/components/collapsible-row";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { Movements } from "@/entities/ticket/components/movements";
import { useMediaQuery } from "@/hooks/use-media-query";
import { formatTickets } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { communityKeys } from "../api/community-query-keys.ts";
import { holderQuery } from "../api/tickets.ts";
import { copy } from "../copy.ts";
import { type HolderKind, type TicketHolder, WALLET } from "../domain/wallet-owner.ts";
import { TicketsForm } from "./tickets-form.tsx";
import { HolderIdentity } from "./wallet-owner-picker.tsx";

interface HolderWalletProps {
  readonly kind: HolderKind;
  readonly id: string;
  /** True if the wallet is a section of the player's or team's page, which already shows the name. */
  readonly isPart?: boolean;
}

/** How many movements are shown before the user expands the list. */
const FIRST_MOVEMENTS = 8;

const texts = copy.tickets;
const liveKeys = [communityKeys.holders];

/** Balance, adjustment and movements of the chosen player or team. */
export function HolderWallet({ kind, id, isPart = false }: HolderWalletProps) {
  const { data, error, refetch } = useQuery(holderQuery(kind, id));
  // On a phone the section is a collapsed row with the balance.
  const isFolding = useMediaQuery("(width < 48rem)", false) && isPart;
  const { hash } = useLocation();
  const participantId = data?.participantId ?? null;
  useTableChanges(
    {
      table: "wallets",
      filter: `participant_id=eq.${participantId}`,
      enabled: participantId !== null,
    },
    liveKeys,
  );
  if (error && !data) {
    return <ErrorState title={texts.loadError[kind]} error={error} onRetry={refetch} />;
  }
  const movements = participantId && (
    <Movements participantId={participantId} {...(isPart && { atFirst: FIRST_MOVEMENTS })} />
  );
  if (isFolding)
    return (
      <div id={WALLET} className="scroll-mt-20">
        <CollapsibleRow
          title={copy.tabs.tickets}
          aside={data && formatTickets(data.balance)}
          isOpen={hash === `#${WALLET}`}
        >
          <div className="grid grid-cols-1 gap-8 pt-2 pb-4">
            {data ? <TicketsForm kind={kind} holder={data} /> : <Skeleton className="h-16" />}
            {movements}
          </div>
        </CollapsibleRow>
      </div>
    );
  return (
    <div className="grid gap-8">
      <Card {...(isPart && { id: WALLET })} className="grid scroll-mt-20 gap-5">
        {data ? (
          <>
            <WalletHeader kind={kind} holder={data} isPart={isPart} />
            <TicketsForm kind={kind} holder={data} />
          </>
        ) : (
          <Skeleton className="h-16" />
        )}
      </Card>
      {movements}
    </div>
  );
}

interface WalletHeaderProps {
  readonly kind: HolderKind;
  readonly holder: TicketHolder;
  readonly isPart: boolean;
}

function WalletHeader({ kind, holder, isPart }: WalletHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {isPart ? (
        <h2>{copy.tabs.tickets}</h2>
      ) : (
        <Link
          to={kind === "usuarios" ? paths.profile(holder.id) : paths.team(holder.id)}
          title={texts.open[kind]}
          className="min-w-0 rounded-md hover:underline"
        >
          <HolderIdentity kind={kind} holder={holder} />
        </Link>
      )}
      {/* The balance is left out on the page of the player or team, because the page's head already shows it. */}
      {!isPart && (
        <p className="text-right">
          <span className="block text-sm text-muted">{texts.balance}</span>
          <AnimatedNumber
            value={holder.balance}
            className="font-display text-4xl leading-none font-bold tabular-nums"
          />
        </p>
      )}
    </div>
  );
}

interface HolderBalanceProps {
  readonly kind: HolderKind;
  readonly id: string;
}

/** The ticket balance at the top of a person's page, with a link to the wallet section of the same page. */
export function HolderBalance({ kind, id }: HolderBalanceProps) {
  const { data } = useQuery(holderQuery(kind, id));
  if (!data) return null;
  return (
    <Link to={`#${WALLET}`} replace className="group">
      {copy.tickets.holds}
      <strong className="text-foreground tabular-nums underline decoration-border-strong underline-offset-4 group-hover:decoration-current">
        {formatTickets(data.balance)}
      </strong>
    </Link>
  );
}
